import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { conflito, invalido } from '#kit/erro.ts'
import { tipoDoDocumento } from '#kit/documento.ts'
import { uuidv7 } from '#kit/id.ts'
import { formatarTelefone } from '#kit/telefone.ts'
import { empresaPublica } from '#modules/empresa/publico.ts'
import { propostaAceita, type PropostaAceita } from '#modules/propostas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { ConteudoDoContrato, Signatario, Valores } from '../../contract/conteudo.ts'
import { daPropostaAceita } from '../../regras/da-proposta.ts'
import { prazosDo } from '../../regras/prazos.ts'
import { padroesDo } from '../../regras/variaveis.ts'
import { SIGLAS, type TipoDeContrato } from '../../tipos.ts'
import { modeloEmVigor } from '../consultas/modelos.ts'
import { registrarEvento, trancarPor } from './nucleo.ts'

/** The lawyers have so many days when no deadline was chosen. */
const REVISAR_EM_DIAS = 3
const cheios = (v: Record<string, string | null | undefined>): Valores =>
  Object.fromEntries(Object.entries(v).flatMap(([k, x]) => (x ? [[k, x]] : [])))

/** The next number of the year. The row lock keeps two from taking the same one; a rollback leaves no gap. */
async function proximoNumero(u: Unidade, tipo: TipoDeContrato, agora: Date): Promise<string> {
  const ano = Number(diaAqui(agora).slice(0, 4))
  const { rows } = await sql<{ ultimo: number }>`
    insert into contratos.numeros as n (tipo, ano, ultimo)
    values (${tipo}, ${ano}, 1)
    on conflict (tipo, ano) do update set ultimo = n.ultimo + 1
    returning ultimo
  `.execute(u.tx)
  return `${SIGLAS[tipo]}-${ano}-${String(rows[0]?.ultimo ?? 1).padStart(6, '0')}`
}

async function doContato(u: Unidade, id: string | null) {
  if (!id) return undefined
  return u.tx
    .selectFrom('contatos_publico.contatos')
    .select(['nome', 'documento', 'cidade', 'uf', 'email', 'telefone'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function daEmpresa(u: Unidade): Promise<Valores> {
  const e = await empresaPublica(u.tx)
  return cheios({
    'empresa.razao_social': e.controladora?.razao_social,
    'empresa.cnpj': e.controladora?.cnpj,
    'empresa.cidade': e.controladora && [e.controladora.cidade, e.controladora.uf].filter(Boolean).join(', '),
    'empresa.encarregado': e.encarregado.nome,
    'empresa.encarregado_email': e.encarregado.email,
  })
}

/** Who signed for the company the last time. */
async function ultimaContratada(u: Unidade, tipo: TipoDeContrato): Promise<Signatario[]> {
  const { rows } = await sql<{ nome: string; cpf: string; email: string | null; telefone: string | null }>`
    select s ->> 'nome' as nome, s ->> 'cpf' as cpf, s ->> 'email' as email, s ->> 'telefone' as telefone
    from contratos.versoes v
    join contratos.contratos k on k.id = v.contrato_id and k.tipo = ${tipo}
    cross join lateral jsonb_array_elements(v.conteudo -> 'signatarios') s
    where v.enviada_em is not null
      and s ->> 'papel' = 'contratada'
    order by v.enviada_em desc
    limit 1
  `.execute(u.tx)
  return rows.map((s) => ({ ...s, papel: 'contratada', contato_id: null }))
}

export interface NovoContrato {
  tipo: TipoDeContrato
  proposta: PropostaAceita | null
  contato_id: string | null
  cartao_id: string | null
  responsavel_id: string
  chave?: string | undefined
}

/** Content and value of a new contract: template in force, accepted proposal, contact and company. */
async function conteudoNovo(u: Unidade, d: NovoContrato, numero: string, agora: Date) {
  const [modelo, contato, empresa, contratada] = [
    await modeloEmVigor(u.tx, d.tipo),
    await doContato(u, d.contato_id),
    await daEmpresa(u),
    await ultimaContratada(u, d.tipo),
  ]
  const p = d.proposta
  const dados =
    p &&
    daPropostaAceita({
      retrato: p.retrato,
      numero: `${p.numero}-v${p.versao}`,
      letra: p.letra,
      pagamento: p.pagamento,
      aceita_em: diaAqui(p.aceita_em),
    })
  const documento = p?.documento ?? contato?.documento ?? null
  const nome = contato?.nome ?? p?.cliente_nome ?? p?.nome ?? ''
  const cpf = documento && tipoDoDocumento(documento) === 'cpf' ? documento : ''
  const conteudo: ConteudoDoContrato = {
    titulo: modelo.conteudo.titulo,
    clausulas: modelo.conteudo.clausulas,
    variaveis: {
      ...padroesDo(d.tipo),
      ...empresa,
      ...dados?.valores,
      ...cheios({
        'cliente.nome': nome,
        'cliente.documento': documento,
        'cliente.cidade': contato?.cidade ?? p?.retrato.cliente.cidade,
        'cliente.uf': contato?.uf,
        'cliente.email': contato?.email,
        'cliente.telefone': contato?.telefone ? formatarTelefone(contato.telefone) : null,
        'contrato.numero': numero,
        'contrato.data': diaAqui(agora),
      }),
    },
    da_proposta: dados?.valores ?? {},
    quadros: dados?.quadros ?? {},
    signatarios: [
      {
        nome: p?.nome ?? nome,
        cpf,
        email: contato?.email ?? null,
        telefone: contato?.telefone ?? null,
        papel: 'contratante',
        contato_id: d.contato_id,
      },
      ...contratada,
    ],
    ordenado: true,
  }
  return { conteudo, nome, valor_centavos: dados?.valor_centavos ?? 0, modelo: modelo.versao }
}

/** Opens a contract with its first version. */
export async function criarContrato(u: Unidade, d: NovoContrato, agora = new Date()): Promise<string> {
  const id = uuidv7()
  const numero = await proximoNumero(u, d.tipo, agora)
  const { conteudo, nome, valor_centavos, modelo } = await conteudoNovo(u, d, numero, agora)
  const autor = u.autor.usuario?.id ?? null
  await u.tx
    .insertInto('contratos.contratos')
    .values({
      id,
      tipo: d.tipo,
      numero,
      titulo: conteudo.titulo,
      contato_id: d.contato_id,
      cliente_nome: nome.slice(0, 160),
      proposta_id: d.proposta?.id ?? null,
      proposta_versao: d.proposta?.versao ?? null,
      cartao_id: d.cartao_id,
      responsavel_id: d.responsavel_id,
      valor_centavos,
      revisar_ate: somarDias(diaAqui(agora), REVISAR_EM_DIAS),
      ...prazosDo(d.tipo, conteudo.variaveis),
      chave: d.chave ?? null,
      criado_por: autor,
    })
    .execute()
  await sql`
    insert into contratos.versoes (contrato_id, n, modelo_versao, conteudo, criada_por)
    values (${id}, 1, ${modelo}, ${JSON.stringify(conteudo)}, ${autor})
  `.execute(u.tx)
  const trancado = await trancarPor(u, id)
  if (trancado) await registrarEvento(u, trancado, 'criado', { numero })
  u.auditar({
    acao: 'contrato.criar',
    entidade: 'contrato',
    entidade_id: id,
    depois: { numero, titulo: conteudo.titulo },
  })
  return id
}

async function contratoDaProposta(u: Unidade, proposta: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id
    from contratos.contratos
    where proposta_id = ${proposta}
      and situacao not in ('encerrado', 'rescindido', 'distratado')
  `.execute(u.tx)
  return rows[0]?.id
}

/** The live contract of an accepted proposal: the one that is there, or a new one. Null for kinds without a contract. */
export async function contratoDaAceita(
  u: Unidade,
  proposta: string,
  mais: { chave?: string | undefined; cartao_id?: string | null | undefined } = {},
  agora = new Date(),
): Promise<string | null> {
  // acceptance and a click may come at the same time: the second finds the first one's contract
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contrato:${proposta}`}, 0))`.execute(u.tx)
  const pronto = await contratoDaProposta(u, proposta)
  if (pronto) return pronto
  const p = await propostaAceita(u.tx, proposta)
  if (!p) throw conflito('A proposta ainda não foi aceita.')
  if (p.tipo === 'limpeza' || p.tipo === 'servicos') return null
  return criarContrato(
    u,
    {
      tipo: p.tipo,
      proposta: p,
      contato_id: p.contato_id,
      cartao_id: mais.cartao_id ?? p.cartao_id,
      responsavel_id: p.vendedor_id,
      chave: mais.chave,
    },
    agora,
  )
}

/** A contract of insurance for a contact. The same key of the same person finds the one that it opened. */
export async function criarSeguro(
  u: Unidade,
  d: { contato_id: string; cartao_id: string | null; usuario: string; chave: string | undefined },
): Promise<string> {
  if (d.chave) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`contrato:${d.usuario}:${d.chave}`}, 0))`.execute(u.tx)
    const { rows } = await sql<{ id: string }>`
      select id
      from contratos.contratos
      where criado_por = ${d.usuario}
        and chave = ${d.chave}
    `.execute(u.tx)
    if (rows[0]) return rows[0].id
  }
  if (!(await doContato(u, d.contato_id)))
    throw invalido('Este contato não existe mais.', [{ campo: 'contato_id', mensagem: 'Escolha um contato' }])
  return criarContrato(u, {
    tipo: 'seguro',
    proposta: null,
    contato_id: d.contato_id,
    cartao_id: d.cartao_id,
    responsavel_id: d.usuario,
    chave: d.chave,
  })
}
