// What Harbour Row asks about food, as its tutors once wrote it down, in GIFT.

export const FOOD = String.raw`
$CATEGORY: Food safety/Temperatures

::Danger zone:: Between which temperatures do bacteria in food multiply fastest? {
  =Between 8 °C and 63 °C # The danger zone.
  ~Between −18 °C and 0 °C # Frozen, they rest.
  ~Between 0 °C and 5 °C
  ~Above 75 °C # There most of them die.
  #### Keep cold food at 8 °C or below and hot food at 63 °C or above.
}

::Fridge:: At which temperature, in °C, is a fridge for ready-to-eat food best kept? {#3:2 #### From 1 °C to 5 °C: the law allows 8 °C, good practice is 5 °C.}

::Core:: To which core temperature, in °C, do you cook chicken, if it is held there for only a moment? {#=75:0 =%50%70:0 # At 70 °C it takes two minutes. #### 75 °C in the thickest part.}

::Hot holding:: Hot food that is kept for service may fall to 60 °C as long as nobody notices. {FALSE#63 °C is the least that the law allows.#Right.}

::Cooling:: A four-litre pan of cooked chilli comes off the hob at 14\:00. The kitchen has no blast chiller. Which is the safest way to cool it for the fridge? {
  ~Leave the pan on the worktop, lid on, until it reaches room temperature. # It stays in the danger zone for hours.
  =Divide it into shallow trays and stand them in an ice bath, stirring, until below 8 °C within 90 minutes. # A large surface, and cold on every side.
  ~Put the covered pan in the fridge straight away, at the bottom. # It warms everything around it.
  ~Add ice to the chilli, then leave it in the fridge overnight.
}

::Probe:: Which of these belong to taking a temperature with a probe? {
  ~%33.33333%Disinfecting the probe before each use
  ~%33.33333%Putting it into the thickest part
  ~%33.33333%Waiting until the figure stands still
  ~%-50%Rinsing it under the cold tap between raw and cooked # That spreads what it should remove.
}

::Freezer:: At which temperature, in °C, does a freezer hold? {#-18:2}

::Reheating:: How often may a dish be reheated? {=Once ~Twice, if it boils ~As often as it is asked for ~Never}

::Delivery:: Match what is delivered with the warmest that you accept. {=Frozen peas -> −15 °C =Cooked ham -> 8 °C =Live mussels on ice -> 4 °C = -> 12 °C}

::Record:: Describe how you check and record a delivery of chilled food, and what you do when one box reads 11 °C. {####A good answer names the thermometer, the record, the refusal and whom you tell.}

$CATEGORY: Food safety/Hygiene

::Hands:: When do you wash your hands? Choose all that apply. {
  ~%25%Before you touch food that is ready to eat
  ~%25%After handling raw meat
  ~%25%After coughing into them
  ~%25%After emptying the bin
  ~%-25%Only when they look dirty
}

::Order:: In which order is a worktop cleaned? {=Clear, clean, rinse, disinfect, dry ~Disinfect, clear, rinse, dry ~Rinse, disinfect, clean, dry ~Clean, dry, disinfect}

::Contact time:: A disinfectant works the moment that it touches the surface. {F#It needs its contact time, which stands on the label.#Right: read the label.}

::Colour:: Match each board with what is cut on it, as most kitchens have it. {=Red -> Raw meat =Blue -> Raw fish =Green -> Salad and fruit =Brown -> Root vegetables =White -> Bread and dairy}

::Plaster:: Which colour has a plaster in a kitchen, and why? Write the colour. {=blue =bright blue =Blue* #### No food is blue, so it is found when it falls off.}

::Illness:: A cook had diarrhoea on Sunday evening. For how many hours after the last time does she stay away from food? {#48}

::Jewellery:: Which may be worn while preparing food? {=A plain wedding band ~A wristwatch ~Nail varnish ~A ring with a stone}

::Raw above:: Raw chicken is stored above the salads so that it does not dry out. {F#Drips fall: raw goes below.#Right.}

::Pests:: Which of these are signs of mice? {~%50%Droppings along the wall ~%50%Gnawed packaging ~%-50%Webs in the flour # Those are moths. ~%0%A smell of gas}

::Four Cs:: Name the four Cs and give one example of each from your own kitchen. {####Cleaning, cooking, chilling, cross-contamination.}

$CATEGORY: Food safety/Allergens

::Fourteen:: How many allergens have to be declared by law in the United Kingdom? {#14}

::Oats:: Oats contain gluten for the purposes of the law. {T#They do.#Yes: cereals containing gluten include oats.}

::Sesame:: Which of these contain sesame? {~%50%Tahini ~%50%Hummus ~%-50%Soy sauce ~%-50%Mustard}

::May contain:: When is “may contain nuts” rightly written on a label? {
  =When the risk has been looked at and cannot be removed
  ~On everything, to be on the safe side # A warning on everything warns of nothing.
  ~When the supplier has not been asked
  ~Whenever nuts are in the recipe # Then it contains them.
}

::Ask:: A guest asks whether the soup contains celery. You do not know. What do you say? {
  =“I will check”, and ask the kitchen or look at the matrix
  ~“I do not think so”
  ~“It is only vegetables”
  ~“You had better not have it”, without asking
}

::Lupin:: Match each allergen with where it hides. {=Lupin -> Some flours and pastries =Sulphites -> Dried apricots and wine =Milk -> Many crisps and sausages =Fish -> Worcestershire sauce}

::Law:: By which name is the law on labels of food that is packed on the premises known in England? {=Natasha's Law =Natasha’s Law =Natasha*}

::Shock:: A guest has a rash, a swollen lip and cannot breathe well. Which is the first thing to do? {=Ring 999 and say “anaphylaxis” ~Give water ~Wait for ten minutes ~Find out what was eaten}

::Fryer:: Chips for a guest with coeliac disease may come from the fryer that the battered fish goes into. {F#Gluten stays in the oil.#Right: it takes a fryer of its own.}

::Matrix:: Explain what an allergen matrix is, who keeps it, and when it changes. {}
`;
