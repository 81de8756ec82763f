import { setTimeout as esperar } from 'node:timers/promises'
import { sql } from 'kysely'
import { somarDias } from '#kit/dias.ts'
import { sistema, type Executar } from '#platform/eventos/unidade.ts'
import type { Rede } from '#platform/net/buscar.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import { gravarLeituras, mesesFechados } from '../../comandos/leituras.ts'
import { usinaPorId } from '../../consultas/usinas.ts'
import {
  credencial,
  FalhaDaNuvem,
  HOSTS,
  pedirPela,
  type AdaptadorDaNuvem,
  type Conexao,
  type DiaNaNuvem,
  type Provedor,
} from '../adaptador.ts'
import { growatt } from '../growatt.ts'
import { huawei } from '../huawei.ts'
import { sungrow } from '../sungrow.ts'

const ADAPTADORES: Readonly<Record<Provedor, AdaptadorDaNuvem>> = { growatt, huawei, sungrow }
export const CONTEXTO_DA_CREDENCIAL = 'usinas.nuvens.credencial'
const CONTEXTO_DA_SESSAO = 'usinas.nuvens.sessao'
/** Late loggers send days afterwards. */
const DIAS_PARA_TRAS = 7
/** A day is complete only when it was read after 02:00 of the next one, in the plant's time (UTC−3). */
const ACABOU_MS = (24 + 2 + 3) * 3_600_000

export interface ServicosDaNuvem {
  banco: Banco
  executar: Executar
  cofre: Cofre
  rede: Pick<Rede, 'buscar'>
  agora?: () => number
  esperar?: (ms: number) => Promise<unknown>
  /** where a provider is, in place of its own host */
  hosts?: Partial<Record<Provedor, string>>
}

interface Conta {
  id: string
  provedor: Provedor
  regiao: string
  credencial: Buffer
  sessao: Buffer | null
}

/** Reads the last days of every plant of an account. An account that was refused is not tried again by itself. */
export async function sincronizarConta(s: ServicosDaNuvem, id: string): Promise<void> {
  const conta = await reservar(s, id)
  if (!conta) return
  const { rows: ligadas } = await sql<{ codigo: string; usina_id: string }>`
    select codigo, usina_id
    from usinas.codigos
    where nuvem_id = ${id}
    order by codigo
  `.execute(s.banco.db)
  const agora = (s.agora ?? Date.now)()
  const hoje = new Date(agora - 3 * 3_600_000).toISOString().slice(0, 10)
  try {
    const codigos = ligadas.map((l) => l.codigo)
    const adaptador = ADAPTADORES[conta.provedor]
    const c = conexao(s, conta, adaptador.espacoMs)
    const dias =
      codigos.length > 0 ? await adaptador.energiaDiaria(c, codigos, somarDias(hoje, -DIAS_PARA_TRAS), hoje) : []
    for (const { codigo, usina_id } of ligadas)
      await guardar(
        s,
        usina_id,
        `${conta.provedor}:${codigo}`,
        dias.filter((d) => d.codigo === codigo),
      )
    await marcar(s, id, null)
  } catch (erro) {
    if (!(erro instanceof FalhaDaNuvem)) throw erro
    await marcar(s, id, erro)
  }
}

/** One queue an account: reserves it for five minutes. */
async function reservar(s: ServicosDaNuvem, id: string): Promise<Conta | null> {
  return s.executar(sistema, async (u) => {
    const { rows } = await sql<Conta>`
      update usinas.nuvens
      set livre_em = now() + interval '5 minutes'
      where id = ${id}
        and not pausada
        and situacao <> 'acesso'
        and livre_em <= now()
        and coalesce(tentar_em, '-infinity') <= now()
      returning id, provedor, regiao, credencial, sessao
    `.execute(u.tx)
    return rows[0] ?? null
  })
}

function conexao(s: ServicosDaNuvem, conta: Conta, espacoMs: number): Conexao {
  const host = s.hosts?.[conta.provedor] ?? HOSTS[conta.provedor][conta.regiao]
  if (!host) throw new FalhaDaNuvem('acesso', 'Esta região não existe mais: ligue a conta de novo.')
  const pedir = pedirPela(s.rede, host)
  let primeira = true
  const c: Conexao = {
    credencial: credencial.parse(JSON.parse(s.cofre.decifrar(conta.credencial, CONTEXTO_DA_CREDENCIAL))),
    sessao: conta.sessao && credencial.parse(JSON.parse(s.cofre.decifrar(conta.sessao, CONTEXTO_DA_SESSAO))),
    async pedir(chamado) {
      // jitter, so that accounts do not call in step
      if (!primeira) await (s.esperar ?? esperar)(espacoMs * (1 + Math.random() * 0.3))
      primeira = false
      return pedir(chamado)
    },
    async guardarSessao(sessao) {
      const cifrada = s.cofre.cifrar(JSON.stringify(sessao), CONTEXTO_DA_SESSAO)
      await s.executar(sistema, (u) =>
        u.tx.updateTable('usinas.nuvens').set({ sessao: cifrada }).where('id', '=', conta.id).execute(),
      )
      c.sessao = sessao
    },
  }
  return c
}

async function guardar(
  s: ServicosDaNuvem,
  usinaId: string,
  origem: string,
  dias: readonly DiaNaNuvem[],
): Promise<void> {
  if (dias.length === 0) return
  const agora = (s.agora ?? Date.now)()
  await s.executar(sistema, async (u) => {
    const usina = await usinaPorId(u.tx, usinaId, true)
    const fechados = new Set(
      await mesesFechados(
        u.tx,
        usinaId,
        dias.map((d) => d.dia),
      ),
    )
    await gravarLeituras(
      u,
      usina,
      { fonte: 'nuvem', origem },
      dias
        .filter((d) => !fechados.has(d.dia.slice(0, 7)))
        .map((d) => ({ dia: d.dia, kwh: d.kwh, completa: agora >= Date.parse(`${d.dia}T00:00:00Z`) + ACABOU_MS })),
    )
  })
}

async function marcar(s: ServicosDaNuvem, id: string, falha: FalhaDaNuvem | null): Promise<void> {
  await s.executar(sistema, (u) =>
    falha
      ? sql`
          update usinas.nuvens
          set situacao = ${falha.situacao},
            erro = ${falha.message},
            falhou_em = coalesce(falhou_em, now()),
            tentar_em = now() + ${falha.esperarMs} * interval '1 millisecond',
            livre_em = now()
          where id = ${id}
        `.execute(u.tx)
      : sql`
          update usinas.nuvens
          set situacao = 'ok', erro = null, falhou_em = null, tentar_em = null, lida_em = now(), livre_em = now()
          where id = ${id}
        `.execute(u.tx),
  )
}
