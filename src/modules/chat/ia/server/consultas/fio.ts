import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

const MENSAGENS = 60
const LETRAS = 14_000
const ASSINATURA = /^\*[^*\n]{1,120}\*\n\n/

interface Linha {
  seq: number
  direcao: string
  conteudo: string
  autor_nome: string | null
  quando: string
  arquivos: string[]
  transcricao: string | null
}

export interface FioEmTexto {
  texto: string
  ate_seq: number
  /** names of the customer, to be masked */
  nomes: string[]
  /** whether there are no messages to process */
  vazio: boolean
}

/**
 * Returns the latest part of a conversation as text. Internal notes are included only if the result is read only by the
 * team.
 */
export async function fioEmTexto(db: Db, conversaId: string, comNotas: boolean): Promise<FioEmTexto> {
  const { rows: contatos } = await sql<{ nome: string }>`
    select k.nome
    from chat.conversas c
    join contatos_publico.contatos k on k.id = c.contato_id
    where c.id = ${conversaId}
  `.execute(db)
  const { rows } = await sql<Linha>`
    select
      m.seq,
      m.direcao,
      m.conteudo,
      m.autor_nome,
      to_char(m.criado_em at time zone 'America/Sao_Paulo', 'DD/MM HH24:MI') as quando,
      m.dados #>> '{transcricao,texto}' as transcricao,
      array(select a.nome_arquivo from chat.anexos a where a.mensagem_id = m.id order by a.ordem) as arquivos
    from chat.mensagens m
    where m.conversa_id = ${conversaId}
      and m.apagada_em is null
      and m.direcao = any(${comNotas ? ['entrada', 'saida', 'nota'] : ['entrada', 'saida']}::text[])
    order by m.seq desc
    limit ${MENSAGENS}
  `.execute(db)
  const linhas: string[] = []
  let letras = 0
  for (const l of rows) {
    const linha = escrever(l)
    letras += linha.length
    if (letras > LETRAS && linhas.length > 0) break
    linhas.unshift(linha.slice(0, LETRAS))
  }
  const nome = contatos[0]?.nome ?? ''
  // first, so that the first placeholder is the name to greet the customer with
  const chamado = /\p{L}/u.test(nome) ? [`Nome do cliente: ${primeiro(nome)}`] : []
  return {
    texto: [...chamado, ...linhas].join('\n'),
    ate_seq: rows[0]?.seq ?? 0,
    nomes: nomesDo(nome, rows),
    vazio: linhas.length === 0,
  }
}

const primeiro = (nome: string): string => nome.trim().split(/\s+/)[0] ?? ''

const QUEM: Record<string, string> = { entrada: 'Cliente', saida: 'Equipe', nota: 'Nota interna' }
function escrever({ direcao, conteudo, quando, arquivos, transcricao }: Linha): string {
  const dito = [
    (direcao === 'saida' ? conteudo.replace(ASSINATURA, '') : conteudo).trim(),
    transcricao && `(áudio) ${transcricao}`,
    ...(transcricao ? [] : arquivos.map((a) => `(arquivo: ${a})`)),
  ]
    .filter(Boolean)
    .join(' ')
  return `[${quando}] ${QUEM[direcao] ?? 'Equipe'}: ${dito.replace(/\s*\n\s*/g, ' / ')}`
}

/** Returns the contact's full and first name, and the author names given by the channel. */
function nomesDo(contato: string, linhas: readonly Linha[]): string[] {
  const inteiros = [contato, ...linhas.filter((l) => l.direcao === 'entrada').map((l) => l.autor_nome ?? '')]
    .map((n) => n.trim())
    .filter(Boolean)
  return [...new Set(inteiros.flatMap((n) => [n, primeiro(n)]))]
}
