import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ArrowRightLeft } from '#ui/icones.ts'
import { dataHora } from '#ui/formatos.ts'
import type { Transferencia } from '../../contract/atos.ts'

function Lista({ titulo, itens }: { titulo: string; itens: readonly string[] }) {
  if (itens.length === 0) return null
  return (
    <div>
      <dt className="text-text-2">{titulo}</dt>
      <dd>
        {itens.map((t, n) => (
          <p key={n} className="whitespace-pre-wrap">{t}</p>
        ))}
      </dd>
    </div>
  )
}

/** The handover card, as whoever receives the conversation reads it. */
export function FaixaDeTransferencia({ t, aoAceitar, aoDevolver }: { t: Transferencia; aoAceitar: () => void; aoDevolver: () => void }) {
  const { passagem: p } = t
  return (
    <section aria-label="Cartão de passagem" className="max-h-64 overflow-y-auto border-b bg-info-soft px-4 py-3 text-12">
      <header className="flex flex-wrap items-center gap-2">
        <ArrowRightLeft className="size-3.5" />
        <p className="min-w-0 flex-1">
          <b>{t.por.nome}</b> transferiu de {t.de} · <span className="num">{dataHora(t.em)}</span>
          {t.transferencias > 1 && <span> · {t.transferencias}ª transferência{t.idas_e_voltas > 0 && `, ${t.idas_e_voltas} de volta`}</span>}
        </p>
        {t.pode_decidir && (
          <>
            <Button tamanho="pequeno" variante="primaria" className="px-2! text-12!" onClick={aoAceitar}>
              Aceitar
            </Button>
            <Button tamanho="pequeno" className="px-2! text-12!" onClick={aoDevolver}>
              Devolver…
            </Button>
          </>
        )}
      </header>
      <dl className="mt-2 grid gap-2">
        <Lista titulo="Motivo" itens={[t.motivo]} />
        <Lista titulo="O que o cliente pediu" itens={p.pedido ? [p.pedido] : []} />
        <Lista titulo="O que prometemos" itens={p.promessas} />
        <Lista titulo="O que falta" itens={p.pendentes} />
        <Lista titulo="Observações" itens={p.observacoes ? [p.observacoes] : []} />
      </dl>
      {p.tags.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-1">
          {p.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </p>
      )}
      {!t.com_historico && <p className="mt-2 text-text-2">Veio sem o histórico: o que foi dito antes ficou em {t.de}.</p>}
    </section>
  )
}
