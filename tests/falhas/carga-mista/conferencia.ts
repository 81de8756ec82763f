import { setTimeout as esperar } from 'node:timers/promises'
import type { Conferida } from './aba/protocolo.ts'
import type { Perguntar } from './banco.ts'
import type { Clientes } from './clientes.ts'
import type { Tomada } from './contrapartes.ts'

interface Linha extends Record<string, unknown> {
  conversa_id: string
  seq: number
  direcao: string
  conteudo: string
  status: string
  id_externo: string | null
  id_cliente: string | null
  falha: string | null
}

const GUARDADAS = `
  select
    caixa_entrada_id, status, dono, sum(n) as n, sum(sem_resposta) as sem_resposta, sum(mensagens) as mensagens
  from (
    select caixa_entrada_id, status, dono, n, sem_resposta, mensagens
    from chat.contagens
    union all
    select caixa_entrada_id, status, dono, n, sem_resposta, mensagens
    from chat.contagem_mudancas
  ) t
  group by 1, 2, 3
  having sum(n) <> 0
    or sum(sem_resposta) <> 0
    or sum(mensagens) <> 0
`
const RECONTADAS = `
  select
    caixa_entrada_id,
    status,
    atribuida_para,
    count(*),
    count(*) filter (where status <> 'finalizada' and total_entradas > entradas_respondidas),
    coalesce(sum(total_entradas - entradas_respondidas) filter (where status <> 'finalizada'), 0)
  from chat.conversas
  group by 1, 2, 3
`

/** Counts of contradictory rows in the database; each must be zero. */
const LEIS = `
  select
    (select count(*)::int from chat.eventos_webhook where situacao = 'pendente') as entregas_pendentes,
    (select count(*)::int from chat.eventos_webhook where situacao = 'falhou') as entregas_falhadas,
    (select count(*)::int from chat.mensagens where status in ('pendente', 'enviando')) as envios_parados,
    (select count(*)::int from plataforma.eventos where entregue_em is null) as eventos_por_entregar,
    (
      select count(*)::int
      from (select chave from realtime.canal_log group by chave having count(*) > 1) d
    ) as avisos_dobrados,
    (
      select count(*)::int
      from chat.conversas c
      where c.ultima_seq <> (select count(*) from chat.mensagens m where m.conversa_id = c.id)
        or c.ultima_seq <> (select max(seq) from chat.mensagens m where m.conversa_id = c.id)
        or c.total_entradas <> (
          select count(*)
          from chat.mensagens m
          where m.conversa_id = c.id
            and m.direcao = 'entrada'
        )
    ) as conversas_tortas,
    (
      select count(*)::int
      from (
        select 1
        from chat.conversas
        where status <> 'finalizada'
        group by caixa_entrada_id, contato_id
        having count(*) > 1
      ) d
    ) as conversas_dobradas,
    (
      select count(*)::int
      from (select valor from cad.contato_identidades group by tipo, valor having count(*) > 1) d
    ) as contatos_dobrados,
    (select count(*)::int from (${GUARDADAS} except ${RECONTADAS}) d) as contagens_a_mais,
    (select count(*)::int from (${RECONTADAS} except ${GUARDADAS}) d) as contagens_a_menos
`

export type Leis = Record<string, number>
export const lerLeis = async (perguntar: Perguntar): Promise<Leis> => (await perguntar<Leis>(LEIS))[0] ?? {}

/** Waits until nothing is left to process, send or publish. */
export async function aquietar(perguntar: Perguntar, limiteMs: number): Promise<boolean> {
  const espera = ['entregas_pendentes', 'envios_parados', 'eventos_por_entregar']
  for (const fim = Date.now() + limiteMs; Date.now() < fim; await esperar(500)) {
    const leis = await lerLeis(perguntar)
    if (espera.every((nome) => leis[nome] === 0)) return true
  }
  return false
}

/** Compares what was accepted with what is stored and what was sent. Returns one sentence per fault. */
export async function conferirMensagens(
  perguntar: Perguntar,
  clientes: Clientes,
  tomadas: Tomada[],
  telas: Conferida[],
): Promise<{ erradas: string[]; numeros: Record<string, number> }> {
  const linhas = await perguntar<Linha>(
    'select conversa_id::text, seq, direcao, conteudo, status, id_externo, id_cliente, erro as falha from chat.mensagens order by conversa_id, seq',
  )
  const erradas = [...conferirEntradas(linhas, clientes), ...conferirSaidas(linhas, clientes, tomadas, telas)]
  const conta = (fn: (l: Linha) => boolean) => linhas.filter(fn).length
  return {
    erradas,
    numeros: {
      escritas: clientes.escritas.size,
      entradas: conta((l) => l.direcao === 'entrada'),
      saidas: conta((l) => l.direcao === 'saida'),
      notas: conta((l) => l.direcao === 'nota'),
      tomadas: tomadas.length,
      aceitas: telas.reduce((n, t) => n + t.rede.aceitas.length, 0),
      incertas: conta((l) => l.status === 'incerta'),
      falhadas: conta((l) => l.status === 'falhou'),
      lidas: clientes.lidas.size,
    },
  }
}

function conferirEntradas(linhas: Linha[], { escritas }: Clientes): string[] {
  const erradas: string[] = []
  const vezes = contar(linhas.filter((l) => l.direcao === 'entrada').map((l) => l.conteudo))
  for (const [texto, e] of escritas) {
    const n = vezes.get(texto) ?? 0
    if (n !== 1 && (e.aceita > 0 || n > 1)) erradas.push(`${texto} of ${e.de} is there ${n} times`)
  }
  for (let i = 1; i < linhas.length; i++) {
    const [antes, depois] = [linhas[i - 1], linhas[i]]
    if (antes?.conversa_id !== depois?.conversa_id) continue
    const [a, d] = [escritas.get(antes?.conteudo ?? ''), escritas.get(depois?.conteudo ?? '')]
    if (a && d && d.aceita < a.postada && d.momento <= a.momento)
      erradas.push(`${depois?.conteudo} was accepted before ${antes?.conteudo} was posted, and stands after it`)
  }
  return erradas
}

function conferirSaidas(linhas: Linha[], { lidas }: Clientes, tomadas: Tomada[], telas: Conferida[]): string[] {
  const erradas: string[] = []
  const saidas = linhas.filter((l) => l.direcao === 'saida')
  const porMarca = new Map<string, Tomada[]>()
  for (const t of tomadas) porMarca.set(marcaDe(t.texto), [...(porMarca.get(marcaDe(t.texto)) ?? []), t])
  for (const [marca, ts] of porMarca) if (ts.length > 1) erradas.push(`${marca} left ${ts.length} times`)
  for (const [marca, n] of contar(saidas.map((l) => marcaDe(l.conteudo))))
    if (n > 1) erradas.push(`${marca} is there ${n} times`)
  const porCliente = contar(linhas.flatMap((l) => l.id_cliente ?? []))
  for (const id of new Set(telas.flatMap((t) => t.rede.aceitas)))
    if (porCliente.get(id) !== 1)
      erradas.push(`an answer that was accepted (${id}) is there ${porCliente.get(id) ?? 0} times`)
  for (const l of saidas) {
    const saiu = porMarca.get(marcaDe(l.conteudo))?.[0]
    if (['enviada', 'entregue', 'lida'].includes(l.status) && !saiu)
      erradas.push(`${l.conteudo} is ${l.status} and never left`)
    if (l.id_externo && saiu?.id && !l.id_externo.endsWith(saiu.id))
      erradas.push(`${l.conteudo} carries ${l.id_externo}, and left as ${saiu.id}`)
    if (l.status === 'falhou' && saiu?.id) erradas.push(`${l.conteudo} left and is told as failed: ${l.falha}`)
    if (l.id_externo && lidas.has(l.id_externo) && l.status !== 'lida')
      erradas.push(`${l.conteudo} was read and is ${l.status}`)
  }
  return erradas
}

/** The texts that we send begin with the name of the signer. */
const marcaDe = (texto: string): string => texto.split('\n').at(-1) ?? texto

function contar(valores: readonly string[]): Map<string, number> {
  const vezes = new Map<string, number>()
  for (const v of valores) vezes.set(v, (vezes.get(v) ?? 0) + 1)
  return vezes
}
