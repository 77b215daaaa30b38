import { systemFields, type EntitySet } from './entity-sets.ts'

const namespace = 'Seventeen.Results'

/** The metadata document: CSDL 4.0, with the tables laid out as those of ODK Central. */
export function csdlOf(sets: readonly EntitySet[]): string {
  const system = [
    ...Object.entries(systemFields).map(([name, { edm }]) => property(name, edm)),
    property('submitterId', 'Edm.String'),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0">',
    '<edmx:DataServices>',
    `<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="${namespace}">`,
    `<ComplexType Name="System">${system.join('')}</ComplexType>`,
    ...sets.map(entityType),
    `<EntityContainer Name="Results">${sets.map(entitySet).join('')}</EntityContainer>`,
    '</Schema>',
    '</edmx:DataServices>',
    '</edmx:Edmx>',
    '',
  ].join('\n')
}

function entityType({ name, group, parentKey, properties, inside }: EntitySet): string {
  const own = [
    property('__id', 'Edm.String', false),
    ...(group ? [] : [property('__system', `${namespace}.System`)]),
    ...(parentKey === undefined ? [] : [property(parentKey, 'Edm.String')]),
    ...(group ? [property('__position', 'Edm.Int64')] : []),
    ...properties.map((one) => property(one.name, one.edm)),
    ...inside.map(
      (one) =>
        `<NavigationProperty Name="${escaped(one.name)}" Type="Collection(${namespace}.${escaped(one.set.name)})"/>`,
    ),
  ]
  return `<EntityType Name="${escaped(name)}"><Key><PropertyRef Name="__id"/></Key>${own.join('')}</EntityType>`
}

function entitySet({ name, inside }: EntitySet): string {
  const bindings = inside.map(
    (one) => `<NavigationPropertyBinding Path="${escaped(one.name)}" Target="${escaped(one.set.name)}"/>`,
  )
  return `<EntitySet Name="${escaped(name)}" EntityType="${namespace}.${escaped(name)}">${bindings.join('')}</EntitySet>`
}

const property = (name: string, type: string, isNullable = true) =>
  `<Property Name="${escaped(name)}" Type="${type}"${isNullable ? '' : ' Nullable="false"'}/>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
