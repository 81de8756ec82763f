import { cn } from '#ui/classes.ts'
import { Circle, CircleCheck, CircleDashed } from '#ui/icones.ts'
import type { Contrato } from '../../contract/formas.ts'
import type { SituacaoDoContrato } from '../../tipos.ts'
import { SITUACOES } from '../nomes.ts'

const PASSOS: readonly { rotulo: string; situacoes: readonly SituacaoDoContrato[] }[] = [
  { rotulo: 'Rascunho', situacoes: ['rascunho'] },
  { rotulo: 'Revisão jurídica', situacoes: ['revisao_juridica'] },
  { rotulo: 'Aprovado', situacoes: ['aprovado'] },
  { rotulo: 'Em assinatura', situacoes: ['enviado_assinatura', 'parcialmente_assinado'] },
  { rotulo: 'Assinado', situacoes: ['assinado'] },
  { rotulo: 'Arrependimento, 7 dias', situacoes: ['arrependimento'] },
  { rotulo: 'Vigente', situacoes: ['vigente'] },
]

/** Where the contract is on its way; what ends or suspends it stands at the end. */
export function Trilho({ contrato: c }: { contrato: Contrato }) {
  const aqui = PASSOS.findIndex((p) => p.situacoes.includes(c.situacao))
  const fora = aqui < 0
  const assinados = c.assinaturas?.signatarios.filter((s) => s.assinado_em).length ?? 0
  return (
    <div className="overflow-x-auto border-b bg-bg px-4 py-2 text-13" role="region" aria-label="Andamento" tabIndex={0}>
      <ol className="flex gap-1">
        {PASSOS.map((p, n) => (
          <li
            key={p.rotulo}
            aria-current={n === aqui ? 'step' : undefined}
            className={cn(
              'flex shrink-0 items-center gap-1.5 rounded-md px-2.5 py-1',
              n === aqui ? 'bg-surface font-semibold' : 'text-text-2',
            )}
          >
            {n < aqui ? <CircleCheck className="text-success" /> : n === aqui ? <CircleDashed /> : <Circle />}
            {p.rotulo}
            {n === aqui && c.situacao === 'parcialmente_assinado' && c.assinaturas
              ? `, ${assinados} de ${c.assinaturas.signatarios.length}`
              : ''}
          </li>
        ))}
        {fora && (
          <li aria-current="step" className="shrink-0 rounded-md bg-surface px-2.5 py-1 font-semibold">
            {SITUACOES[c.situacao].rotulo}
            {c.motivo ? `: ${c.motivo}` : ''}
          </li>
        )}
      </ol>
    </div>
  )
}
