import { cn } from '#ui/classes.ts'
import { numero } from '#ui/formatos.ts'
import type { Painel } from '../dados.ts'
import { haQuanto } from './relogio.ts'

const cabeca = 'px-3 py-2 text-right font-medium first:text-left'
const celula = 'px-3 py-2 text-right first:text-left'
const PRESENCA = {
  disponivel: ['Disponível', 'bg-success'],
  ocupado: ['Ocupado', 'bg-warning'],
  ausente: ['Ausente', 'bg-text-3'],
} as const

export function Numero({
  rotulo,
  valor,
  grave,
  detalhe,
}: {
  rotulo: string
  valor: string
  grave?: boolean | undefined
  detalhe?: string | undefined
}) {
  return (
    <div className={cn('min-w-0 rounded-lg border bg-surface p-5 max-md:p-3', grave && 'border-danger bg-danger-soft')}>
      <dt className="truncate text-[clamp(14px,1.2vw,20px)] text-text-2">{rotulo}</dt>
      <dd className={cn('num mt-1 text-[clamp(26px,4.6vw,84px)] leading-none font-semibold', grave && 'text-danger')}>
        {valor}
      </dd>
      {detalhe && <dd className="mt-2 truncate text-[clamp(12px,1vw,16px)] text-text-2">{detalhe}</dd>}
    </div>
  )
}

function Quadro({
  titulo,
  colunas,
  children,
}: {
  titulo: string
  colunas: readonly string[]
  children: React.ReactNode
}) {
  return (
    <section aria-label={titulo} className="min-w-0 overflow-x-auto rounded-lg border bg-surface" tabIndex={0}>
      <table className="num w-full text-[clamp(14px,1.3vw,22px)]">
        <thead className="text-[clamp(12px,1vw,16px)] text-text-2">
          <tr>
            {colunas.map((c) => (
              <th key={c} scope="col" className={cabeca}>
                {c}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

export function QuadroDeFilas({ filas, agora }: { filas: Painel['filas']; agora: number }) {
  return (
    <Quadro titulo="Filas" colunas={['Fila', 'Na fila', 'Espera', 'Em atendimento', 'Vencidas', 'Disponíveis']}>
      {filas.map((f) => (
        <tr key={f.fila_id ?? 'sem'} className="border-t">
          <th scope="row" className={cn(celula, 'font-medium')}>
            {f.nome} {!f.aberta && <span className="text-[0.8em] font-normal text-text-2">fechada agora</span>}
          </th>
          <td className={celula}>{numero(f.na_fila)}</td>
          <td className={celula}>{haQuanto(f.espera_desde, agora)}</td>
          <td className={celula}>{numero(f.em_atendimento)}</td>
          <td className={cn(celula, f.vencidas > 0 && 'font-semibold text-danger')}>{numero(f.vencidas)}</td>
          <td className={celula}>{f.fila_id ? `${numero(f.disponiveis)} de ${numero(f.pessoas)}` : '–'}</td>
        </tr>
      ))}
    </Quadro>
  )
}

export function QuadroDePessoas({ pessoas, agora }: { pessoas: Painel['pessoas']; agora: number }) {
  return (
    <Quadro titulo="Atendentes" colunas={['Atendente', 'Situação', 'Em mãos', 'Esperando', 'Há mais tempo']}>
      {pessoas.map((p) => (
        <tr key={p.usuario_id} className="border-t">
          <th scope="row" className={cn(celula, 'font-medium')}>
            {p.nome}
          </th>
          <td className={celula}>
            <span className="inline-flex items-center gap-2">
              <i className={`size-2.5 rounded-full ${PRESENCA[p.presenca][1]}`} aria-hidden="true" />{' '}
              {PRESENCA[p.presenca][0]}
            </span>
          </td>
          <td className={celula}>{numero(p.em_maos)}</td>
          <td className={celula}>{numero(p.esperando)}</td>
          <td className={celula}>{haQuanto(p.espera_desde, agora)}</td>
        </tr>
      ))}
    </Quadro>
  )
}
