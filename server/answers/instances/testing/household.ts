/** A questionnaire with a group that repeats freely, one with a count, and one nested in it. */
export const householdSurvey = [
  'section_name,question_id,question,question_type,required,variable_name,repeat,repeat_count,repeat_label,visibility_condition,calculation,option_name,option_type',
  'Household,village,Village,other,no,village,,,,,,village,text',
  ',name,Name,other,yes,name,member,,Household member,,,name,text',
  ',age,Age,other,yes,age,member,,,,,age,integer',
  ',school,Does the child go to school?,single-select,no,school,member,,,age < 18,,yes,boolean',
  ',,,,,,,,,,,no,boolean',
  ",total,Together ${total},note,,total,,,,,\"sum(value('age', ''))\",,",
  'Land,plots,How many plots?,other,no,plots,,,,,,plots,integer',
  ',area,Area,other,no,area,plot,plots,Plot,,,area,number',
  ',crop,Crop,other,no,crop,plot/crop_of_plot,,Crop,,,crop,text',
].join('\n')
