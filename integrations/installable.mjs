// `client:installable` on an island (src/client/app/installable-directive.ts).
export default function installable() {
  return {
    name: 'lectern:installable',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'installable', entrypoint: './src/client/app/installable-directive.ts' });
      },
    },
  };
}
