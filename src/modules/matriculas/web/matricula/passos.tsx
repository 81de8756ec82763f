import { cn } from '#ui/classes.ts'
import { dataCurta } from '#ui/formatos.ts'
import { Circle, CircleCheck, CircleDashed, LogOut } from '#ui/icones.ts'
import { diaBr } from '#kit/dias.ts'
import type { Matricula } from '../../contract/formas.ts'
import { CAMINHO, NOMES } from '../../regras/ciclo.ts'
import { passadas } from '../../regras/historico.ts'

/** The path of a member with the day of each step; exit or suspension at the end. */
export function Passos({ m }: { m: Matricula }) {
  const quando = passadas(m.eventos)
  const agora = CAMINHO.indexOf(m.situacao)
  const passou = (n: number) => (agora < 0 ? quando[CAMINHO[n] ?? 'ativa'] !== undefined : n < agora)
  return (
    <div
      className="shrink-0 overflow-x-auto border-b bg-surface-2 px-5 py-2.5"
      role="region"
      aria-label="Passos"
      tabIndex={0}
    >
      <ol className="flex items-center gap-5">
        {CAMINHO.map((s, n) => {
          const Icone = passou(n) ? CircleCheck : n === agora ? Circle : CircleDashed
          const em = quando[s]
          return (
            <li
              key={s}
              aria-current={n === agora ? 'step' : undefined}
              className={cn('flex shrink-0 items-center gap-2 text-13', !passou(n) && n !== agora && 'text-text-3')}
            >
              <Icone className={cn('size-4', (passou(n) || n === agora) && 'text-success')} />
              <span>
                <span className={cn('block', n === agora && 'font-semibold')}>{NOMES[s]}</span>
                <span className="num block text-12 text-text-2">
                  {em && (passou(n) || n === agora) ? dataCurta(em) : ' '}
                </span>
              </span>
            </li>
          )
        })}
        <li className="flex-1" aria-hidden="true" />
        <Saida m={m} />
      </ol>
    </div>
  )
}

function Saida({ m }: { m: Matricula }) {
  const frase = m.saida
    ? m.saida.encerrada_em
      ? `encerrada em ${diaBr(m.saida.encerrada_em)}`
      : `aviso até ${diaBr(m.saida.aviso_ate)}`
    : `aviso de ${m.aviso_previo_dias} dias`
  return (
    <li className={cn('flex shrink-0 items-center gap-2 text-13', !m.saida && 'text-text-2')}>
      <LogOut className="size-4" />
      <span>
        <span className="block">{m.situacao === 'suspensa' ? NOMES.suspensa : 'Desligamento'}</span>
        <span className="num block text-12">{frase}</span>
      </span>
    </li>
  )
}
