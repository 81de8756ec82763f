import { sql } from 'kysely'
import { restricaoDoErro } from '#kit/codigo-do-erro.ts'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { ehChaveDe } from '#kit/objeto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { contatoMudou } from '../../eventos.ts'
import type { CampoDaUniao } from '../../tipos.ts'
import { linhaInteira } from '../consultas/linha-inteira.ts'
import { guardarPares, mover, ponteiros, type Movido } from './ponteiros.ts'
import { trancarContato } from './trancar.ts'

/** Which record each field is taken from. By default the value of `para`, or of `de` where that is empty. */
export type Escolhas = Partial<Record<CampoDaUniao | `campos.${string}`, 'de' | 'para'>>
type Linha = Record<string, unknown> & { id: string; campos: Record<string, unknown> }

/** Messages for constraints that a merge can violate (two open conversations in one inbox). */
const FRASES: Record<string, string> = {
  conversas_uma_aberta: 'Os dois contatos ainda têm conversas abertas na mesma caixa. Junte antes essas conversas.',
  matriculas_uma_por_contato: 'Os dois contatos têm matrícula aberta na cooperativa. Encerre antes a que não vale.',
}

/** Merges two records of one person: every reference to `de` becomes `para`. Returns the id that undoes the merge. */
export async function unirContatos(u: Unidade, de: string, para: string, escolhas: Escolhas = {}): Promise<string> {
  if (de === para)
    throw invalido('Escolha dois contatos diferentes.', [{ campo: 'de', mensagem: 'Escolha outro contato' }])
  for (const id of [de, para].sort()) await trancarContato(u.tx, id)
  const [deAntes, paraAntes] = [await linha(u.tx, de), await linha(u.tx, para)]
  const movidos: Movido[] = [await guardarPares(u.tx, de)]
  for (const p of await ponteiros(u.tx)) {
    const m = await mover(u.tx, p, de, para).catch((erro: unknown) => {
      const frase = FRASES[restricaoDoErro(erro) ?? '']
      throw frase ? conflito(frase) : erro
    })
    if (m.chaves.length > 0 || m.retirados.length > 0) movidos.push(m)
  }
  await u.tx.deleteFrom('cad.contatos').where('id', '=', de).execute()
  await gravar(u.tx, para, juntar(deAntes, paraAntes, escolhas))
  const id = uuidv7()
  await u.tx
    .insertInto('cad.contato_unioes')
    .values({
      id,
      de,
      para,
      de_antes: JSON.stringify(deAntes),
      para_antes: JSON.stringify(paraAntes),
      para_depois: JSON.stringify(await linha(u.tx, para)),
      movidos: JSON.stringify(movidos),
      por: u.autor.usuario?.id ?? null,
    })
    .execute()
  u.auditar({
    acao: 'contato.unir',
    entidade: 'contato',
    entidade_id: para,
    antes: { id: de, nome: deAntes.nome, telefone: deAntes.telefone, email: deAntes.email },
    depois: { uniao: id },
  })
  u.emitir(contatoMudou, { contato_id: para })
  return id
}

/** A row with full precision (microseconds), without generated columns. */
export async function linha(tx: Tx, id: string): Promise<Linha> {
  const { rows } = await sql<{
    linha: Linha
  }>`
    select ${linhaInteira} as linha
    from cad.contatos k
    where id = ${id}
  `.execute(tx)
  if (!rows[0]) throw conflito('Este contato já não existe.')
  return rows[0].linha
}

const vazio = (v: unknown) => v === null || v === undefined || v === ''
const TEXTO_MAXIMO = 4000
const textos = (v: unknown): string[] => (Array.isArray(v) ? v.map(String) : [])

function juntar(de: Linha, para: Linha, escolhas: Escolhas): Record<string, unknown> {
  const de_ou_para = (campo: string, a: unknown, b: unknown) => {
    const escolha = ehChaveDe(escolhas, campo) ? escolhas[campo] : undefined
    return escolha ? (escolha === 'de' ? a : b) : vazio(b) ? a : b
  }
  const simples = ['tipo', 'telefone', 'email', 'empresa', 'cargo', 'nascimento', 'responsavel_id', 'origem'] as const
  const chaves = [...new Set([...Object.keys(de.campos), ...Object.keys(para.campos)])]
  // prefer a name set by a user to one from a channel
  const nomeDoOutro = escolhas.nome
    ? escolhas.nome === 'de'
    : vazio(para.nome) || (de.nome_informado === true && para.nome_informado !== true)
  return {
    ...Object.fromEntries(simples.map((c) => [c, de_ou_para(c, de[c], para[c])])),
    nome: nomeDoOutro ? de.nome : para.nome,
    nome_informado: de.nome_informado === true || para.nome_informado === true,
    observacoes: escolhas.observacoes
      ? de_ou_para('observacoes', de.observacoes, para.observacoes)
      : [para.observacoes, de.observacoes]
          .filter((t) => !vazio(t))
          .join('\n')
          .slice(0, TEXTO_MAXIMO) || null,
    foto_caminho: para.foto_caminho ?? de.foto_caminho,
    foto_em: para.foto_caminho ? para.foto_em : de.foto_em,
    tags: [...new Set([...textos(para.tags), ...textos(de.tags)])].slice(0, 20),
    campos: Object.fromEntries(
      chaves.map((c) => [c, de_ou_para(`campos.${c}`, de.campos[c], para.campos[c])]).filter(([, v]) => !vazio(v)),
    ),
  }
}

/** Writes these columns with their stored values and types. */
export async function gravar(tx: Tx, id: string, valores: Record<string, unknown>, manterHora = false): Promise<void> {
  const colunas = Object.keys(valores).filter((c) => c !== 'id')
  if (colunas.length === 0) return
  const partes = colunas.map((c) => sql`${sql.ref(c)} = ${sql.ref(`v.${c}`)}`)
  if (!manterHora) partes.push(sql`atualizado_em = now()`)
  await sql`
    update cad.contatos k
    set ${sql.join(partes)}
    from jsonb_populate_record(null::cad.contatos, ${JSON.stringify(valores)}::jsonb) v
    where k.id = ${id}
  `.execute(tx)
}
