import { sql } from 'kysely'
import { lerValores, vazio, type Campo, type ValorDeCampo, anexosDe } from '#engines/funil/campos.ts'
import type { EscopoDeCampo } from '#engines/funil/tipos.ts'
import { invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { contem, comoObjeto } from '#kit/objeto.ts'
import { telefoneCanonico, telefoneInternacional } from '#kit/telefone.ts'
import {
  criarContatoSolto,
  criarUnidadeConsumidora,
  preencherContato,
  preencherUnidade,
  alterarContato,
  exigirDocumentoLivre,
  resolverContatos,
  type DadosDoContato,
  type Identidade,
} from '#modules/contatos/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { preencherCampos } from '#platform/postgres/preencher-campos.ts'
import { cartaoPreencheu } from '#modules/funis/nucleo/eventos.ts'
import { camposEmUso } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { execucaoDe } from '#modules/funis/nucleo/server/autor.ts'
import {
  anexadosCom,
  anotarDocumentos,
  anotarMudancaDoContato,
  anotarOrigem,
  exigirPessoas,
  exigirVinculos,
} from './origens.ts'
import { riscarPendencias } from './pendencias.ts'
import { fatosDo } from '#modules/funis/nucleo/server/comandos/trancar.ts'

/** Owners of the values a card shows. */
export interface Donos {
  cartao_id: string
  dossie_id: string | null
  contato_id: string | null
  /** values from an unverified sender, who only gave a phone or document: existing contact data is not overwritten */
  de_fora?: boolean
}
type Fatos = Record<string, ValorDeCampo>

/** Validates typed values and splits them by owner. The error names every invalid field. */
export function separar(
  campos: ReadonlyMap<string, Campo>,
  brutos: Readonly<Record<string, unknown>>,
): Record<EscopoDeCampo, Fatos> {
  const { valores, recusados } = lerValores(campos, brutos)
  if (recusados.length > 0)
    throw invalido(
      recusados[0]?.mensagem ?? 'Valor inválido',
      recusados.map((r) => ({ campo: `valores.${r.campo}`, mensagem: r.mensagem })),
    )
  // an approval field is filled by its decision, never by hand
  const pedidas = Object.keys(valores).filter((k) => campos.get(k)?.tipo === 'aprovacao')
  if (pedidas.length > 0)
    throw invalido(
      'Peça a aprovação: este campo não se preenche à mão.',
      pedidas.map((k) => ({ campo: `valores.${k}`, mensagem: 'Peça a aprovação' })),
    )
  const partes: Record<EscopoDeCampo, Fatos> = { cartao: {}, dossie: {}, contato: {}, uc: {} }
  for (const [chave, valor] of Object.entries(valores)) partes[campos.get(chave)?.escopo ?? 'cartao'][chave] = valor
  return partes
}

/**
 * A file must be in this card's folder, or already attached to the card: otherwise a path could point to another card's
 * file.
 */
async function exigirArquivosDaqui(u: Unidade, cartaoId: string, partes: Record<EscopoDeCampo, Fatos>): Promise<void> {
  const deFora = Object.values(partes).flatMap((f) =>
    Object.entries(f).flatMap(([campo, v]) =>
      anexosDe(v)
        .filter((a) => !a.caminho.startsWith(`${cartaoId}/`))
        .map((a) => ({ campo, caminho: a.caminho })),
    ),
  )
  if (deFora.length === 0) return
  const conhecidos = new Set(
    Object.values(await fatosDo(u.tx, cartaoId))
      .flatMap(anexosDe)
      .map((a) => a.caminho),
  )
  const estranhos = deFora.filter((a) => !conhecidos.has(a.caminho))
  if (estranhos.length > 0)
    throw invalido(
      'Este arquivo não é deste cartão.',
      estranhos.map((a) => ({ campo: `valores.${a.campo}`, mensagem: 'Este arquivo não é deste cartão' })),
    )
}

const NO_CONTATO = ['nome', 'telefone', 'email'] as const
const temAlgo = (f: Fatos) => Object.keys(f).length > 0

/**
 * Stores values with their owners; finds or creates the contact or consumer unit they need. Returns the card's contact.
 */
export async function guardarFatos(
  u: Unidade,
  donos: Donos,
  partes: Record<EscopoDeCampo, Fatos>,
): Promise<string | null> {
  await exigirArquivosDaqui(u, donos.cartao_id, partes)
  const todos = Object.assign({}, ...Object.values(partes)) as Fatos
  await exigirVinculos(u, todos)
  await exigirPessoas(u, donos.cartao_id, todos)
  const anexados = await anexadosCom(u, donos.cartao_id, todos)
  const contatoId = await guardarDoContato(u, donos, partes.contato, temAlgo(partes.uc))
  await ligarContato(u, donos.cartao_id, donos.dossie_id, contatoId)
  await emJson(u, 'cartao', donos.cartao_id, partes.cartao, donos.cartao_id)
  if (donos.dossie_id) await emJson(u, 'dossie', donos.dossie_id, partes.dossie, donos.cartao_id)
  else if (temAlgo(partes.dossie))
    throw invalido(
      'Este funil não usa dossiê',
      Object.keys(partes.dossie).map((c) => ({ campo: `valores.${c}`, mensagem: 'Este funil não usa dossiê' })),
    )
  if (temAlgo(partes.uc)) await emJson(u, 'uc', await unidadeDo(u, donos, contatoId), partes.uc, donos.cartao_id)
  const mudados = Object.values(partes).flatMap(Object.keys)
  await riscarPendencias(u, { ...donos, contato_id: contatoId }, mudados)
  if (mudados.length > 0)
    u.emitir(cartaoPreencheu, {
      id: uuidv7(),
      cartao_id: donos.cartao_id,
      campos: mudados,
      anexados,
      execucao_id: execucaoDe(u.autor),
    })
  return contatoId
}

/** Sets the contact of both the card and its project. */
export async function ligarContato(
  u: Unidade,
  cartaoId: string,
  dossieId: string | null,
  contatoId: string | null,
): Promise<void> {
  await sql`
    update funis.cartoes
    set contato_id = ${contatoId}
    where id = ${cartaoId}
      and contato_id is distinct from ${contatoId}
  `.execute(u.tx)
  if (dossieId)
    await sql`
      update funis.dossies
      set contato_id = ${contatoId}
      where id = ${dossieId}
        and contato_id is distinct from ${contatoId}
    `.execute(u.tx)
}

async function guardarDoContato(
  u: Unidade,
  { cartao_id, contato_id, de_fora = false }: Donos,
  fatos: Fatos,
  preciso: boolean,
): Promise<string | null> {
  if (!temAlgo(fatos) && !(preciso && !contato_id)) return contato_id
  const dados: DadosDoContato = Object.fromEntries(NO_CONTATO.flatMap((k) => (k in fatos ? [[k, fatos[k]]] : [])))
  if (dados.telefone) dados.telefone = telefoneCanonico(telefoneInternacional(dados.telefone))
  const documento = typeof fatos.documento === 'string' ? fatos.documento : null
  const conhecido =
    contato_id ?? (await donoDoDocumento(u, documento)) ?? (de_fora ? await donoDoContato(u, dados) : null)
  if (conhecido && de_fora) return completar(u, { cartao_id, contato_id: conhecido }, fatos)
  const id = conhecido ?? (await acharOuCriar(u, dados))
  await exigirDocumentoLivre(u.tx, id, documento, 'valores.')
  if (contato_id && Object.keys(dados).length > 0)
    await alterarContato(u, id, { ...dados, nome: dados.nome ?? undefined })
  await emJson(
    u,
    'contato',
    id,
    Object.fromEntries(Object.entries(fatos).filter(([k]) => !contem(NO_CONTATO, k))),
    cartao_id,
  )
  return id
}

/** Contact that already has this phone or e-mail. An unverified sender who names both does not link them. */
async function donoDoContato(u: Unidade, d: DadosDoContato): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select contato_id as id
    from contatos_publico.contato_identidades
    where (tipo = 'telefone' and valor = ${d.telefone ?? null})
      or (tipo = 'email' and valor = ${d.email ?? null})
    order by tipo desc
    limit 1
  `.execute(u.tx)
  return rows[0]?.id ?? null
}

/** Fills only empty contact data; differing values are shown on the card for a user to decide. */
async function completar(
  u: Unidade,
  { cartao_id, contato_id }: { cartao_id: string; contato_id: string },
  fatos: Fatos,
): Promise<string> {
  const k = await u.tx
    .selectFrom('contatos_publico.contatos')
    .select(['nome', 'telefone', 'email', 'campos'])
    .where('id', '=', contato_id)
    .executeTakeFirstOrThrow()
  const sabidos: Record<string, unknown> = {
    ...comoObjeto(k.campos),
    nome: k.nome,
    telefone: k.telefone,
    email: k.email,
  }
  const proprios = Object.entries(fatos).filter(
    ([c, v]) => !vazio(v) && JSON.stringify(sabidos[c]) !== JSON.stringify(v),
  )
  const novos = proprios.filter(
    ([c]) => !contem(NO_CONTATO, c) && c !== 'documento' && vazio(sabidos[c] as ValorDeCampo),
  )
  await emJson(u, 'contato', contato_id, Object.fromEntries(novos), cartao_id)
  const outros = proprios.filter((p) => !novos.includes(p) && typeof p[1] === 'string')
  const rotulos = await camposEmUso(u.tx)
  const dito = outros.map(([c, v]) => `${rotulos.get(c)?.rotulo ?? c}: ${String(v)}`).join('\n')
  if (dito)
    await u.tx
      .insertInto('funis.comentarios')
      .values({
        id: uuidv7(),
        cartao_id,
        autor_id: null,
        regra_nome: 'Respostas do cliente',
        texto: `Diferente do cadastro:\n${dito}`.slice(0, 10_000),
      })
      .execute()
  return contato_id
}

/** A document identifies one contact, and takes precedence over phone and e-mail. */
async function donoDoDocumento(u: Unidade, documento: string | null): Promise<string | null> {
  const dono = documento
    ? await u.tx
        .selectFrom('contatos_publico.contatos')
        .select('id')
        .where('documento', '=', documento)
        .executeTakeFirst()
    : undefined
  return dono?.id ?? null
}

/** Finds the contact by phone or e-mail, or creates it; without either, always creates. */
async function acharOuCriar(u: Unidade, d: DadosDoContato): Promise<string> {
  const identidades: Identidade[] = [
    ...(d.telefone ? [{ tipo: 'telefone' as const, valor: d.telefone }] : []),
    ...(d.email ? [{ tipo: 'email' as const, valor: d.email }] : []),
  ]
  if (identidades.length > 0) {
    const [id] = await resolverContatos(u.tx, [
      { identidades, nome: d.nome ?? undefined, telefone: d.telefone ?? undefined, email: d.email ?? undefined },
    ])
    if (id) return id
  }
  return criarContatoSolto(u.tx, d.nome ?? '')
}

async function unidadeDo(u: Unidade, donos: Donos, contatoId: string | null): Promise<string> {
  const dossie = donos.dossie_id
    ? await u.tx
        .selectFrom('funis.dossies')
        .select('uc_id')
        .where('id', '=', donos.dossie_id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (dossie?.uc_id) return dossie.uc_id
  if (!donos.dossie_id || !contatoId)
    throw invalido('Ligue o cartão a um cliente antes de informar a unidade consumidora.')
  const id = await criarUnidadeConsumidora(u.tx, contatoId)
  await u.tx.updateTable('funis.dossies').set({ uc_id: id }).where('id', '=', donos.dossie_id).execute()
  return id
}

/** Merges new values into those of their owner. */
const PREENCHER = {
  cartao: (tx, id, fatos) => preencherCampos(tx, 'funis.cartoes', id, fatos),
  dossie: (tx, id, fatos) => preencherCampos(tx, 'funis.dossies', id, fatos),
  contato: preencherContato,
  uc: preencherUnidade,
} satisfies Record<string, (tx: Tx, id: string, fatos: Fatos) => Promise<Record<string, unknown> | null>>

/**
 * Merges new values into the existing ones; emptied fields are removed. Personal values appear in the audit by name
 * only.
 */
async function emJson(
  u: Unidade,
  entidade: keyof typeof PREENCHER,
  id: string,
  fatos: Fatos,
  cartaoId: string,
): Promise<void> {
  if (!temAlgo(fatos)) return
  const chaves = Object.keys(fatos)
  const campos = await PREENCHER[entidade](u.tx, id, fatos)
  const antes = Object.fromEntries(chaves.map((k) => [k, campos?.[k] ?? null]))
  await anotarOrigem(u, id, cartaoId, chaves)
  await anotarDocumentos(u, cartaoId, fatos)
  const privado = entidade === 'contato'
  if (privado) await anotarMudancaDoContato(u, { contato_id: id, cartao_id: cartaoId, antes, depois: fatos })
  u.auditar({
    acao: `${entidade}.preencher`,
    entidade,
    entidade_id: id,
    ...(privado ? { depois: { campos: chaves } } : { antes, depois: fatos }),
  })
}
