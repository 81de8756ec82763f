import { adivinharColunas, plano, type MapaDeColunas, type Pista } from '#kit/colunas.ts'

/** Possible targets of a spreadsheet column. */
export const alvosFixos = [
  'id',
  'nome',
  'tipo',
  'documento',
  'telefone',
  'outros_telefones',
  'email',
  'outros_emails',
  'empresa',
  'cargo',
  'cidade',
  'uf',
  'nascimento',
  'unidades',
  'tags',
  'responsavel',
  'origem',
  'observacoes',
] as const
export type AlvoFixo = (typeof alvosFixos)[number]
export type Alvo = AlvoFixo | `campos.${string}`
/** Column index, from zero, to target. A column that is not listed is ignored. */
export type Mapa = MapaDeColunas<Alvo>

export const ROTULO_DO_ALVO: Record<AlvoFixo, string> = {
  id: 'Identificador',
  nome: 'Nome',
  tipo: 'Tipo (pessoa ou empresa)',
  documento: 'CPF/CNPJ',
  telefone: 'Telefone',
  outros_telefones: 'Outros telefones',
  email: 'E-mail',
  outros_emails: 'Outros e-mails',
  empresa: 'Empresa',
  cargo: 'Cargo',
  cidade: 'Cidade',
  uf: 'UF',
  nascimento: 'Nascimento',
  unidades: 'Unidades consumidoras',
  tags: 'Etiquetas',
  responsavel: 'Dono',
  origem: 'Origem',
  observacoes: 'Observações',
}

const PISTAS: readonly Pista<Alvo>[] = [
  ['id', /^identificador( do contato)?$/],
  ['outros_telefones', /^(outros? (telefones?|celulares?|fones?)|(telefone|celular|fone) ?[2-9])$/],
  ['outros_emails', /^(outros? e ?mails?|e ?mail ?[2-9])$/],
  ['documento', /^(cpf|cnpj|cpf (ou )?cnpj|cpf e cnpj|documento|doc)$/],
  ['telefone', /^(telefone( principal| 1)?|celular|fone|whats ?app|tel|phone|mobile|numero( do)? whatsapp)$/],
  ['email', /^(e ?mail( principal| 1)?|mail)$/],
  ['nome', /^(nome( completo| do (cliente|contato))?|name|full ?name|razao social|cliente|contato)$/],
  ['empresa', /^(empresa|company|nome fantasia)$/],
  ['cargo', /^(cargo|funcao|job title)$/],
  ['cidade', /^(cidade|municipio|city)$/],
  ['uf', /^(uf|estado|state)$/],
  ['nascimento', /^(nascimento|data (de )?nascimento|aniversario)$/],
  ['unidades', /^(uc|ucs|unidades? consumidoras?|instalacao|numero da (uc|instalacao))$/],
  ['tags', /^(etiquetas?|tags?)$/],
  ['responsavel', /^(dono|responsavel|vendedor|owner)$/],
  ['origem', /^(origem|source|fonte)$/],
  ['observacoes', /^(observacoes|observacao|obs|notas?|comentarios?)$/],
  ['tipo', /^(tipo|tipo de pessoa)$/],
]

/**
 * Guesses the mapping from the headings, each target at most once. A heading equal to the label of a custom field maps
 * to that field.
 */
export function adivinharMapa(
  cabecalho: readonly string[],
  campos: readonly { chave: string; rotulo: string }[] = [],
): Mapa {
  return adivinharColunas<Alvo>(cabecalho, PISTAS, (titulo, usados) => {
    const proprio = campos.find((c) => plano(c.rotulo) === titulo && !usados.has(`campos.${c.chave}`))
    return proprio && `campos.${proprio.chave}`
  })
}
