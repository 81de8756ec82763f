import { z } from 'zod'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Item } from '../contract/itens.ts'
import type { Lote, LoteNaLista } from '../contract/lotes.ts'
import { cobrancaGarantida, explicarPerda } from '../regras/cobranca.ts'
import { proximaSaida } from '../regras/janela.ts'
import { nomeDoLote } from '../regras/nomes.ts'
import {
  bloqueio,
  medida as formaDaMedida,
  passo,
  plano as formaDoPlano,
  situacoesDaEntrada,
  situacoesDoEnvio,
} from '../tipos.ts'
import { OUTRA_PESSOA } from './comandos/aprovar.ts'
import type { LinhaDoItem } from './consultas/itens.ts'
import { andamentoDoLote, contasDoLote, type LinhaDoLote, type listarLotes } from './consultas/lotes.ts'

const iso = (d: Date | null): string | null => d?.toISOString() ?? null

/** Every state with its count, also those that no row has. */
const completo = <T extends string>(nomes: readonly T[], lidos: Readonly<Record<string, number>>) =>
  z.record(z.enum(nomes), z.number()).parse(Object.fromEntries(nomes.map((n) => [n, lidos[n] ?? 0])))

function porQueNaoAprova(ctx: Ctx, l: LinhaDoLote): string | null {
  if (l.montado_por.id === ctx.usuario.id || l.pedida_por?.id === ctx.usuario.id) return OUTRA_PESSOA
  return pode(ctx, 'faturas.lote.aprovar') ? null : 'Você pode ver este lote, mas não aprová-lo.'
}

export async function apresentarLote(db: Db, ctx: Ctx, l: LinhaDoLote): Promise<Lote> {
  const [c, a] = await Promise.all([contasDoLote(db, l.id), andamentoDoLote(db, l.id)])
  const agora = new Date()
  const volta = proximaSaida(agora)
  const nao_aprova = porQueNaoAprova(ctx, l)
  return {
    id: l.id,
    nome: nomeDoLote(l),
    competencia: l.competencia,
    plano: l.plano,
    vencimento_em: l.vencimento_em,
    situacao: l.situacao,
    montado_por: l.montado_por,
    montado_em: l.montado_em.toISOString(),
    pedida_em: iso(l.pedida_em),
    pedida_por: l.pedida_por,
    aprovado_por: l.aprovado_por,
    aprovado_em: iso(l.aprovado_em),
    pausado_por: l.pausado_por,
    pausado_em: iso(l.pausado_em),
    devolvido:
      l.devolvido_por && l.devolvido_em
        ? { por: l.devolvido_por, em: l.devolvido_em.toISOString(), motivo: l.devolvido_motivo ?? '' }
        : null,
    versao: l.versao,
    entradas: completo(situacoesDaEntrada, a.entradas),
    duvidas: a.duvidas,
    contagens: {
      todas: c.todas,
      bloqueadas: c.bloqueadas,
      com_aviso: c.com_aviso,
      prontas: c.prontas,
      fora: c.fora,
    },
    somas: {
      sem_centavos: c.sem_centavos,
      distribuidora_centavos: c.distribuidora_centavos,
      cobranca_centavos: c.cobranca_centavos,
      economia_centavos: c.economia_centavos,
      compensada_kwh: c.compensada_kwh,
    },
    emitidas: a.emitidas,
    desenhadas: a.desenhadas,
    envio: completo(situacoesDoEnvio, a.envio),
    espaco_ms: a.espaco_ms,
    volta_em: volta > agora ? volta.toISOString() : null,
    recebido: {
      faturado_centavos: a.faturado_centavos,
      pago_centavos: a.pago_centavos,
      pagas: a.pagas,
      parciais: a.parciais,
      contestadas: a.contestadas,
      canceladas: a.canceladas,
      a_decidir: a.a_decidir,
    },
    pode: {
      montar: pode(ctx, 'faturas.lote.montar'),
      aprovar: nao_aprova === null,
      enviar: pode(ctx, 'faturas.lote.enviar'),
    },
    nao_aprova,
  }
}

export const apresentarNaLista = ({ serie, ...l }: Awaited<ReturnType<typeof listarLotes>>[number]): LoteNaLista => ({
  ...l,
  nome: nomeDoLote({ competencia: l.competencia, serie }),
})

export function apresentarItem({ medida, plano, memoria, bloqueios, avisos, ordem: _, ...i }: LinhaDoItem): Item {
  const m = formaDaMedida.nullable().parse(medida)
  const p = formaDoPlano.parse(plano)
  const travas = z.array(bloqueio).parse(bloqueios)
  const perde = m && travas.some((b) => b.codigo === 'economia_negativa')
  return {
    ...i,
    concessionaria: m?.concessionaria ?? null,
    modelo: p.modelo,
    memoria: z.array(passo).parse(memoria ?? []),
    bloqueios: travas,
    avisos: z.array(z.string()).parse(avisos),
    perda: perde ? { frase: explicarPerda(m, p), garantida_centavos: cobrancaGarantida(m, p) } : null,
  }
}
