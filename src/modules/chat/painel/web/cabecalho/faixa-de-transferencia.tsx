import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ArrowRight } from '#ui/icones.ts'
import { dataHora } from '#ui/formatos.ts'
import type { Transferencia } from '#modules/chat/atos/contract/atos.ts'

function Parte({ titulo, itens }: { titulo: string; itens: readonly string[] }) {
  if (itens.length === 0) return null
  return (
    <div className="min-w-0">
      <dt className="text-text-2">{titulo}</dt>
      <dd className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
        {itens.length === 1 ? (
          itens[0]
        ) : (
          <ul className="grid list-disc gap-0.5 pl-4">
            {itens.map((t, n) => (
              <li key={n}>{t}</li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  )
}

const vezes = (t: Transferencia) =>
  t.transferencias > 1
    ? ` · ${t.transferencias}ª transferência${t.idas_e_voltas > 0 ? `, ${t.idas_e_voltas} de volta` : ''}`
    : ''

/** The transfer as the receiving user sees it: who, from where and why, then the hand-off notes. */
export function FaixaDeTransferencia({
  t,
  href,
  aoAceitar,
  aoDevolver,
}: {
  t: Transferencia
  href: (id: string) => string
  aoAceitar: () => void
  aoDevolver: () => void
}) {
  const { passagem: p } = t
  const semHistorico: ReactNode = !t.com_historico && (
    <p className="mt-1.5 text-text-2">
      Veio sem o histórico: o que foi dito antes ficou em {t.de}.
      {t.ligada && (
        <>
          {' '}
          <a className="g-link" href={href(t.ligada.id)}>
            Abrir a conversa de lá
          </a>
        </>
      )}
    </p>
  )
  return (
    <section aria-label="Cartão de passagem" className="border-b bg-surface-2 p-3 text-12 max-md:p-2">
      <div className="flex max-h-[min(20rem,45dvh)] flex-col overflow-hidden rounded-lg border border-l-2 border-l-info bg-surface">
        <header className="flex items-center gap-2.5 px-3 pt-2.5">
          <Avatar nome={t.por.nome} chave={t.por.id ?? t.por.nome} tamanho={28} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-13">
              <b className="font-semibold">{t.por.nome}</b> passou esta conversa
            </p>
            <p className="flex min-w-0 items-center gap-1 text-text-2">
              <span className="truncate">{t.de}</span>
              <ArrowRight className="size-3 shrink-0" aria-label="para" />
              <span className="truncate">{t.para}</span>
              <span className="num shrink-0">
                · {dataHora(t.em)}
                {vezes(t)}
              </span>
            </p>
          </div>
        </header>
        <div
          className="min-h-0 overflow-y-auto px-3 py-2.5"
          tabIndex={0}
          role="group"
          aria-label="O que vem com a conversa"
        >
          <p className="text-13 font-medium wrap-anywhere whitespace-pre-wrap">{t.motivo}</p>
          {semHistorico}
          <dl className="mt-2.5 grid gap-x-6 gap-y-2.5 md:grid-cols-2 empty:hidden">
            <Parte titulo="O que o cliente pediu" itens={p.pedido ? [p.pedido] : []} />
            <Parte titulo="O que prometemos" itens={p.promessas} />
            <Parte titulo="O que falta" itens={p.pendentes} />
            <Parte titulo="Observações" itens={p.observacoes ? [p.observacoes] : []} />
          </dl>
          {p.tags.length > 0 && (
            <p className="mt-2.5 flex flex-wrap gap-1">
              {p.tags.map((tag) => (
                <Chip key={tag}>{tag}</Chip>
              ))}
            </p>
          )}
        </div>
        {t.pode_decidir && (
          <footer className="flex justify-end gap-2 border-t px-3 py-2">
            <Button tamanho="pequeno" onClick={aoDevolver}>
              Devolver…
            </Button>
            <Button tamanho="pequeno" variante="primaria" onClick={aoAceitar}>
              Aceitar
            </Button>
          </footer>
        )}
      </div>
    </section>
  )
}
