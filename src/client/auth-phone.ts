// The specification's 60 s on a phone. firebase/auth has both times, but takes only Cordova apps for phones, by this mark:
// imported before it, since it decides as it loads. Nothing else of it reads the mark.

export const isPhone = /iphone|ipod|ipad|android/i.test(navigator.userAgent);

if (isPhone) Object.assign(window, { phonegap: true });
