import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { encode } from 'uqr'
import { cn } from '#ui/classes.ts'
import { dataPorExtenso, duracao, hora, numero } from '#ui/formatos.ts'
import { useAgora } from '#ui/usar-agora.ts'
import { ateHoje, livreEscrito } from '#modules/recursos/regras/agora.ts'
import type { DadosDoPainel } from '../tipos.ts'

type De<P extends DadosDoPainel['painel']> = Extract<DadosDoPainel, { painel: P }>
/** Large text that wraps: a TV has no hover, so text must not be truncated. */
const GRANDE = 'text-[clamp(16px,1.7vw,34px)] leading-[1.3]'

/** Always dark on white, because cameras need it. */
function Qr({ texto, rotulo }: { texto: string; rotulo: string }) {
  const { lado, d } = useMemo(() => {
    const { data, size } = encode(texto, { border: 2 })
    return {
      lado: size,
      d: data.flatMap((linha, y) => linha.flatMap((escuro, x) => (escuro ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    }
  }, [texto])
  return (
    <svg
      role="img"
      aria-label={rotulo}
      viewBox={`0 0 ${lado} ${lado}`}
      shapeRendering="crispEdges"
      className="w-[clamp(64px,7vw,150px)] shrink-0 rounded"
    >
      <rect width={lado} height={lado} fill="#fff" />
      <path d={d} fill="#000" />
    </svg>
  )
}

/** The company's name, beside the title of every panel. */
export const NomeNoPainel = createContext<string | null>(null)

function Moldura({ titulo, children }: { titulo: string; children: ReactNode }) {
  const agora = useAgora()
  const empresa = useContext(NomeNoPainel)
  return (
    <section aria-label={titulo} className="flex h-full flex-col gap-[clamp(10px,1.6vw,32px)]">
      <header className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-[clamp(20px,2.4vw,52px)] leading-tight font-semibold">{titulo}</h2>
        {empresa && <span className={cn('text-text-2', GRANDE)}>{empresa}</span>}
        <span className="flex-1" />
        <span className={cn('num text-text-2', GRANDE)}>
          {dataPorExtenso(agora)}, {hora(agora)}
        </span>
      </header>
      {children}
    </section>
  )
}

function ocupadoEscrito(r: De<'salas'>['recursos'][number], em: string): string {
  if (!r.ate) return 'Ocupado agora'
  const ate = ateHoje(r, Date.parse(em), r.fuso)
  return ate ? `Ocupado até ${ate}` : 'Ocupado o resto do dia'
}

const desenhos: { [P in DadosDoPainel['painel']]: (p: { d: De<P>; titulo: string }) => ReactNode } = {
  salas: ({ d, titulo }) => (
    <Moldura titulo={titulo}>
      <ul className="grid min-h-0 flex-1 auto-rows-min grid-cols-[repeat(auto-fit,minmax(clamp(220px,24vw,520px),1fr))] gap-[clamp(8px,1.2vw,24px)] overflow-hidden">
        {d.recursos.map((r) => (
          <li
            key={r.chave}
            className={cn(
              'flex flex-col gap-2 rounded-(--r-lg) border-l-8 bg-surface p-[clamp(10px,1.3vw,28px)]',
              r.livre ? 'border-success' : 'border-danger',
            )}
          >
            <div className="flex gap-3">
              <div className="min-w-0 flex-1">
                <h3 className={cn('leading-tight font-semibold', GRANDE)}>{r.nome}</h3>
                <p className={cn('font-medium', GRANDE, r.livre ? 'text-success' : 'text-danger')}>
                  {r.livre ? livreEscrito(r, Date.parse(d.em), r.fuso) : ocupadoEscrito(r, d.em)}
                </p>
              </div>
              <Qr texto={r.entrar_url} rotulo={`Código para dizer que chegou em ${r.nome}`} />
            </div>
            <ul className="text-[clamp(13px,1.1vw,22px)] leading-[1.4]">
              {r.reservas.slice(0, 6).map((x) => (
                <li key={x.id} className={cn('num flex gap-3 border-t py-1', x.em_uso && 'font-semibold')}>
                  <span>
                    {hora(x.de)}–{hora(x.ate)}
                  </span>
                  <span className="min-w-0 flex-1">{x.titulo}</span>
                  <span className="text-text-2">{x.quem}</span>
                </li>
              ))}
              {r.reservas.length === 0 && <li className="text-text-2">Nada reservado hoje</li>}
            </ul>
          </li>
        ))}
      </ul>
    </Moldura>
  ),
  atendimento: ({ d, titulo }) => (
    <Moldura titulo={titulo}>
      <Numeros
        itens={[
          ['Esperando', numero(d.esperando)],
          ['Maior espera', d.espera_desde ? duracao(Date.parse(d.em) - Date.parse(d.espera_desde)) : 'Ninguém'],
          ['Abertas', numero(d.abertas)],
          ['Prazos vencidos', numero(d.prazos_vencidos), d.prazos_vencidos > 0],
        ]}
      />
      <table className={cn('num w-full text-left', GRANDE)}>
        <thead className="text-text-2">
          <tr>
            <th className="font-normal">Fila</th>
            <th className="font-normal">Na fila</th>
            <th className="font-normal">Em atendimento</th>
            <th className="font-normal">Vencidas</th>
            <th className="font-normal">Disponíveis</th>
          </tr>
        </thead>
        <tbody>
          {d.filas.slice(0, 10).map((f) => (
            <tr key={f.nome} className="border-t">
              <td className="py-2">{f.nome}</td>
              <td>{f.na_fila}</td>
              <td>{f.em_atendimento}</td>
              <td className={f.vencidas > 0 ? 'text-danger' : ''}>{f.vencidas}</td>
              <td>{f.disponiveis}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Moldura>
  ),
  funil: ({ d, titulo }) => {
    const maior = Math.max(1, ...d.estagios.map((e) => e.total))
    return (
      <Moldura titulo={titulo}>
        <Numeros
          itens={[
            ['Abertos', numero(d.estagios.reduce((n, e) => n + e.total, 0))],
            ['Novos hoje', numero(d.novos_hoje)],
            ['Ganhos no mês', numero(d.ganhos_no_mes)],
            ['Atrasados', numero(d.estagios.reduce((n, e) => n + e.atrasados, 0))],
          ]}
        />
        <ul className={cn('num flex min-h-0 flex-1 flex-col justify-around gap-1', GRANDE)}>
          {d.estagios.map((e) => (
            <li key={e.nome} className="grid grid-cols-[28%_1fr_18%] items-center gap-4">
              <span className="leading-tight">{e.nome}</span>
              <span className="h-[0.9em] rounded bg-surface-3">
                <span className="block h-full rounded bg-primary" style={{ width: `${(e.total / maior) * 100}%` }} />
              </span>
              <span>
                {numero(e.total)}
                {e.atrasados > 0 && <span className="text-danger"> · {numero(e.atrasados)} em atraso</span>}
              </span>
            </li>
          ))}
        </ul>
      </Moldura>
    )
  },
  tarefas: ({ d, titulo }) => (
    <Moldura titulo={titulo}>
      <Numeros
        itens={[
          ['A fazer', numero(d.a_fazer)],
          ['Em andamento', numero(d.em_andamento)],
          ['Aguardando', numero(d.aguardando)],
          ['Vencidas', numero(d.vencidas), d.vencidas > 0],
          ['Concluídas hoje', numero(d.concluidas_hoje)],
        ]}
      />
      {d.pessoas.length === 0 ? (
        <p className={cn('text-text-2', GRANDE)}>Ninguém trabalha em {d.nome} ainda.</p>
      ) : (
        <table className={cn('num w-full text-right', GRANDE)}>
          <thead className="text-text-2">
            <tr>
              {['Pessoa', 'A fazer', 'Em andamento', 'Aguardando', 'Vencidas', 'Concluídas hoje'].map((c, n) => (
                <th key={c} className={cn('font-normal', n === 0 && 'text-left')}>
                  {c}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {d.pessoas.slice(0, 12).map((p) => (
              <tr key={p.nome} className="border-t">
                <td className="py-1.5 text-left">{p.nome}</td>
                <td>{p.a_fazer}</td>
                <td>{p.em_andamento}</td>
                <td>{p.aguardando}</td>
                <td className={p.vencidas > 0 ? 'text-danger' : ''}>{p.vencidas}</td>
                <td>{p.concluidas_hoje}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {d.pessoas.length > 12 && <p className="text-text-2">e mais {numero(d.pessoas.length - 12)}</p>}
    </Moldura>
  ),
}

const Numeros = ({ itens }: { itens: readonly [rotulo: string, valor: string, grave?: boolean][] }) => (
  <dl className="grid auto-cols-fr grid-flow-col gap-[clamp(8px,1.2vw,24px)] max-md:grid-flow-row max-md:grid-cols-2">
    {itens.map(([rotulo, valor, grave]) => (
      <div key={rotulo} className="rounded-(--r-lg) bg-surface p-[clamp(10px,1.3vw,28px)]">
        <dt className={cn('text-text-2', GRANDE)}>{rotulo}</dt>
        <dd className={cn('num text-[clamp(26px,4vw,84px)] leading-tight font-semibold', grave && 'text-danger')}>
          {valor}
        </dd>
      </div>
    ))}
  </dl>
)

export function DesenhoDoPainel({ dados, titulo }: { dados: DadosDoPainel; titulo: string }) {
  const Desenho = desenhos[dados.painel] as (p: { d: DadosDoPainel; titulo: string }) => ReactNode
  return <Desenho d={dados} titulo={titulo} />
}
