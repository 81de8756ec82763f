import { useState } from 'react'
import { formatarTelefone } from '#kit/telefone.ts'
import { Contact, MessageSquarePlus, Phone } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import type { PropsDoCartao } from '#modules/chat/fio/web/publico.ts'
import { lerContatos } from './dados.ts'

/** A message may contain thousands of contacts. */
const CONTATOS_POR_VEZ = 20

export function CartaoDeContatos({ m, aoConversar }: PropsDoCartao) {
  const lista = lerContatos(m.dados)
  const [quantos, setQuantos] = useState(CONTATOS_POR_VEZ)
  const restam = lista.length - quantos
  return (
    <ul className="min-w-[230px] max-w-full">
      {lista.slice(0, quantos).map((c, n) => (
        <li key={n} className="flex items-start gap-2.5 p-1.5 text-13">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-info-soft text-info">
            <Contact />
          </span>
          <span className="min-w-0 flex-1">
            <b className="block font-medium">
              <bdi>{c.nome}</bdi>
            </b>
            {c.telefones.slice(0, CONTATOS_POR_VEZ).map((t) => (
              <span key={t} className="num flex flex-wrap items-center gap-x-2 whitespace-nowrap text-12 text-text-2">
                <a href={`tel:+${t.replace(/\D/g, '')}`} className="inline-flex items-center gap-1">
                  <Phone className="size-3" /> {formatarTelefone(t)}
                </a>
                {aoConversar && (
                  <button
                    type="button"
                    className="inline-flex items-center gap-1 text-info"
                    onClick={() => aoConversar(formatarTelefone(t), c.nome)}
                  >
                    <MessageSquarePlus className="size-3" /> Conversar
                  </button>
                )}
              </span>
            ))}
          </span>
        </li>
      ))}
      {restam > 0 && (
        <li className="p-1.5">
          <LinkButton tom="info" onClick={() => setQuantos(quantos + CONTATOS_POR_VEZ * 5)}>
            {restam === 1
              ? 'Mostrar mais 1 contato'
              : `Mostrar mais ${Math.min(restam, CONTATOS_POR_VEZ * 5)} de ${restam.toLocaleString('pt-BR')} contatos`}
          </LinkButton>
        </li>
      )}
    </ul>
  )
}
