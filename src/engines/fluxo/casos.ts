import { z } from 'zod'
import type { Efeito } from './estado.ts'
import { ensaiar, novoEnsaio, passarTempo, type Ensaio, type Mundo } from './ensaio.ts'
import { emPalavras } from './interpolar.ts'
import { nomeDoNo } from './nos/registro.ts'
import { simples } from './texto.ts'

const linha = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('cliente'), texto: z.string().max(2000), arquivo: z.boolean().default(false) }),
  z.object({ tipo: z.literal('tempo'), minutos: z.number().int().min(1).max(100_000) }),
  z.object({ tipo: z.literal('diz'), texto: z.string().max(2000) }),
  z.object({ tipo: z.literal('variavel'), nome: z.string().max(60), valor: z.string().max(400) }),
  z.object({ tipo: z.literal('acao'), acao: z.string().max(40) }),
  z.object({ tipo: z.literal('acaba') }),
])
export type LinhaDoCaso = z.output<typeof linha>

/**
 * A scripted conversation: the customer's messages and the expected effects. Stored with the flow, run before it is
 * published.
 */
export const caso = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  nome: z.string().min(1).max(120),
  /** instant at which it runs; null: a Monday at 10:00 */
  agora: z.iso.datetime().nullable().default(null),
  canal: z.string().max(40).nullable().default(null),
  roteiro: z.array(linha).max(60),
})
export type Caso = z.output<typeof caso>

export interface Resultado {
  caso: string
  nome: string
  passou: boolean
  /** index of the line that failed, from zero */
  linha: number | null
  texto: string
}

/** Monday 2 February 2026, 10:00 in São Paulo; not a holiday anywhere. */
export const AGORA_DOS_CASOS = '2026-02-02T13:00:00.000Z'

/** Runs the script on the real engine. An expectation is checked against the effects since the customer's last line. */
export function rodarCaso(c: Caso, mundo: Mundo): Resultado {
  let ensaio: Ensaio = ensaiar(mundo, novoEnsaio(c.agora ?? AGORA_DOS_CASOS), { tipo: 'iniciar' })
  let recentes: Efeito[] = ensaio.efeitos
  for (const [n, l] of c.roteiro.entries()) {
    if (l.tipo === 'cliente' || l.tipo === 'tempo') {
      ensaio =
        l.tipo === 'tempo'
          ? passarTempo(mundo, ensaio, l.minutos)
          : ensaiar(mundo, ensaio, {
              tipo: 'mensagem',
              texto: l.texto,
              ...(l.arquivo ? { arquivo: { nome: l.texto || 'foto.jpg', mime: 'image/jpeg' } } : {}),
            })
      recentes = ensaio.efeitos
      continue
    }
    const erro = conferirLinha(l, ensaio, recentes, mundo)
    if (erro) return { caso: c.id, nome: c.nome, passou: false, linha: n, texto: erro }
  }
  return { caso: c.id, nome: c.nome, passou: true, linha: null, texto: '' }
}

function conferirLinha(
  l: Exclude<LinhaDoCaso, { tipo: 'cliente' | 'tempo' }>,
  { estado }: Ensaio,
  recentes: readonly Efeito[],
  { programa }: Mundo,
): string | null {
  const ditas = recentes.flatMap((e) =>
    e.tipo === 'mensagem' ? [[e.texto, ...(e.opcoes?.itens.map((i) => i.texto) ?? [])].join('\n')] : [],
  )
  switch (l.tipo) {
    case 'diz':
      return ditas.some((t) => simples(t).includes(simples(l.texto)))
        ? null
        : `Esperava que o robô dissesse “${l.texto}”, mas ele ${ditas.length > 0 ? `disse “${ditas.join(' / ').slice(0, 300)}”` : 'não disse nada'}.`
    case 'variavel': {
      const tem = Object.hasOwn(estado.variaveis, l.nome) ? emPalavras(estado.variaveis[l.nome] ?? null) : ''
      return simples(tem) === simples(l.valor) ? null : `Esperava ${l.nome} = “${l.valor}”, mas está “${tem}”.`
    }
    case 'acao':
      return recentes.some((e) => e.tipo === 'acao' && e.acao === l.acao)
        ? null
        : `Esperava a ação “${programa.catalogo[l.acao]?.rotulo ?? l.acao}”, que não aconteceu.`
    case 'acaba': {
      const no = programa.fluxo.nos.find((x) => x.id === estado.no)
      return estado.fim
        ? null
        : `Esperava que o fluxo acabasse, mas ele está parado em “${no ? nomeDoNo(no, programa.catalogo) : 'lugar nenhum'}”.`
    }
  }
}
