// What Harbour Row asks about fire and first aid, in GIFT.

export const SAFETY = `
$CATEGORY: Fire safety/Prevention

::Triangle:: Which three does a fire need? {~%33.33333%Heat ~%33.33333%Fuel ~%33.33333%Oxygen ~%-50%Water ~%-50%Smoke}

::Class F:: Which extinguisher is for burning cooking oil? {=Wet chemical, with a yellow label ~Water, red ~Carbon dioxide, black # It blows the oil about. ~Foam, cream}

::Electric:: Which extinguisher do you take to a switchboard on fire? {=Carbon dioxide ~Water # It conducts. ~Foam}

::Colours:: Match the label with what is inside. {=Red -> Water =Cream -> Foam =Black -> Carbon dioxide =Blue -> Powder = -> Sand}

::Doors:: A fire door may be held open by a wedge while it is warm. {F#Closed, it holds fire and smoke back for half an hour or more.#Right.}

::Socket:: Why is one extension lead not plugged into another? {=It may carry more than it is made for, and heat up ~It makes the bill higher ~It takes longer to switch off ~It is ugly}

::Review:: After how many months, at the latest, do most workplaces look at their fire risk assessment again? {#12}

::Rags:: Rags soaked in linseed oil can catch fire by themselves. {T#They do, when they lie in a heap.#Yes: spread them out, or keep them in a closed metal bin.}

::Bins:: Rubbish and pallets stand away from the building. How many metres, at least, is usually asked for? {#6..10}

::Walk:: You walk through your workplace as a fire marshal. Describe five things that you look at, and why. {####Exits, doors, extinguishers, sources of heat, stores, detection, people who need help.}

$CATEGORY: Fire safety/Evacuation

::First:: You discover a fire in a store room. What comes first? {=Raise the alarm ~Fetch your coat ~Look for the cause ~Ring your manager}

::Lift:: In a fire the lift is the quickest way down, and may be used. {F#It may stop between floors or open where it burns.#Right.}

::Number:: Which number do you ring in the United Kingdom? {=999 =112}

::Assembly:: Which of these belong at the assembly point? {~%50%A roll call ~%50%Keeping the way free for the fire service ~%-100%Going back for a laptop ~%0%Smoking}

::Fight:: When do you fight a fire yourself? {
  =Only when it is small, you are trained, and your back is to the exit
  ~Whenever an extinguisher is near
  ~Never, whatever it is
  ~Until the fire service comes
}

::Smoke:: There is smoke in the corridor. How do you move? {=Low, along the wall ~Upright, quickly ~Backwards ~Not at all}

::Drill:: How often, at least, does a workplace practise leaving the building each year? {#=1 =%50%2 # Good practice, and more than the least.}

::Signs:: Match the colour of a sign with what it says. {=Green -> The way out =Red -> Fire equipment =Blue -> You must =Yellow -> Warning}

::PEEP:: What does the first P of PEEP, the plan for somebody who needs help to leave, stand for? {=Personal}

::Roll:: One name is missing at the roll call. The person was last seen upstairs. Say what you do, step by step. {}

$CATEGORY: First aid/At work

::Primary:: Which is the order of the primary survey? {=Danger, response, airway, breathing, circulation ~Airway, danger, breathing, response ~Breathing, bleeding, bones, burns}

::Rate:: How many chest compressions a minute do you give an adult? {#100..120 #### And five to six centimetres deep.}

::Ratio:: How many compressions go with two rescue breaths? {#30}

::Recovery:: Somebody is unconscious and breathes normally. Into which position do you bring them? Write one or two words. {=recovery =recovery position =the recovery position}

::Burn:: For how many minutes, at least, do you cool a burn under running water? {#=20 =%50%10:1 # Ten was taught for long; twenty is better.}

::Butter:: Butter soothes a burn. {F#It keeps the heat in.#Right: only cool running water.}

::Bleeding:: What is done about severe bleeding? Choose all that apply. {~%33.33333%Press on the wound ~%33.33333%Lay the person down ~%33.33333%Ring 999 ~%-50%Pull out what sticks in it # Leave it, and press beside it.}

::Stroke:: Match the letters of FAST. {=F -> Face =A -> Arms =S -> Speech =T -> Time}

::AED:: An untrained person may use a defibrillator. {T#It speaks, and gives no shock where none is needed.#Yes: switch it on and do as it says.}

::Report:: Write the entry of an accident book for a colleague who slipped on a wet kitchen floor and hurt her wrist. {####Who, when, where, what happened, the injury, what was done, who saw it.}
`;
