import { opcoesDe } from '#modules/estoque/web/publico.ts'
import { dinheiro } from '#ui/formatos.ts'
import { LinkButton } from '#ui/link.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Popover } from '#ui/popover.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { Nota } from '../../contract/notas.ts'
import { rateios } from '../../tipos.ts'
import { RATEIOS } from '../nomes.ts'
import type { Conferencia } from './usar-conferencia.ts'

interface Props {
  nota: Nota
  trava: boolean
  conferencia: Conferencia
}

/** How the freight goes into the cost, and what the note is worth. Absent for who may not see costs. */
export function FreteETotal({ nota, trava, conferencia }: Props) {
  const f = nota.frete
  if (!f) return null
  return (
    <>
      <section className="border-b p-4">
        <h2 className="flex items-baseline gap-2 text-13 font-semibold">
          Frete no custo
          <span className="flex-1 font-normal text-text-2">{RATEIOS[nota.rateio]}</span>
          {!trava && <Mudar nota={nota} conferencia={conferencia} />}
        </h2>
        <Barra nota={nota} />
        <dl className="num mt-2 grid gap-1 text-13">
          {nota.linhas.map((i) => (
            <Linha
              key={i.n}
              rotulo={`${i.n} ${i.material?.nome ?? i.descricao}`}
              valor={i.custo?.frete_centavos ?? 0}
            />
          ))}
          <Linha rotulo="Frete da nota" valor={f.total_centavos} forte />
        </dl>
      </section>
      <section className="p-4">
        <h2 className="text-13 font-semibold">Total</h2>
        <dl className="num mt-2 grid gap-1 text-13">
          <Linha rotulo="Produtos" valor={f.produtos_centavos} />
          <Linha rotulo="Frete" valor={f.total_centavos} />
          <Linha rotulo="Nota" valor={f.produtos_centavos + f.total_centavos} forte />
          {f.falta_centavos > 0 && <Linha rotulo="Falta receber" valor={-f.falta_centavos} alerta />}
          <Linha rotulo="Entra no estoque" valor={f.entra_centavos} forte />
        </dl>
      </section>
    </>
  )
}

function Linha(p: { rotulo: string; valor: number; forte?: boolean; alerta?: boolean }) {
  const tom = p.forte ? 'border-t pt-1 font-semibold' : p.alerta ? 'text-warning' : ''
  return (
    <div className={`flex gap-3 ${tom}`}>
      <dt className="min-w-0 flex-1 truncate">{p.rotulo}</dt>
      <dd>{p.valor < 0 ? `−${dinheiro(-p.valor)}` : dinheiro(p.valor)}</dd>
    </div>
  )
}

/** The shares side by side. The figures are in the list below it. */
function Barra({ nota }: { nota: Nota }) {
  const total = nota.frete?.total_centavos ?? 0
  if (total === 0) return null
  return (
    <div aria-hidden="true" className="mt-2 flex h-2 gap-0.5 overflow-hidden rounded-full">
      {nota.linhas.map((i, n) => (
        <span
          key={i.n}
          className="bg-text"
          style={{ flexGrow: i.custo?.frete_centavos ?? 0, opacity: Math.max(0.2, 0.8 - n * 0.15) }}
        />
      ))}
    </div>
  )
}

function Mudar({ nota, conferencia: c }: Omit<Props, 'trava'>) {
  return (
    <Popover titulo="Frete no custo" gatilho={<LinkButton>Mudar</LinkButton>} alinhar="end" className="w-80">
      <div className="grid max-h-96 gap-3 overflow-y-auto">
        <MoneyField
          rotulo="Frete a repartir"
          dica="O da nota, mais o que se pagou por fora."
          valor={nota.frete?.total_centavos ?? 0}
          aoMudar={(v) => v !== null && v !== nota.frete?.total_centavos && void c.alterar({ frete_centavos: v })}
        />
        <SegmentedControl
          rotulo="Como repartir"
          tamanho="pequeno"
          opcoes={opcoesDe(RATEIOS, rateios)}
          valor={nota.rateio}
          aoMudar={(rateio) => void c.alterar({ rateio })}
        />
        {nota.rateio === 'peso' &&
          nota.linhas.map((i) => (
            <NumberField
              key={i.n}
              rotulo={`Peso do item ${i.n}`}
              sufixo="kg"
              casas={3}
              min={0}
              valor={i.peso === null ? null : Number(i.peso)}
              aoMudar={(kg) => void c.conferir(i.n, { peso: kg === null ? null : String(kg) })}
            />
          ))}
        {nota.rateio === 'mao' &&
          nota.linhas.map((i) => (
            <MoneyField
              key={i.n}
              rotulo={`Frete do item ${i.n}`}
              valor={i.custo?.frete_centavos ?? 0}
              aoMudar={(v) => void c.conferir(i.n, { frete_centavos: v })}
            />
          ))}
      </div>
    </Popover>
  )
}
