import { useState } from 'react'
import { LinkButton } from '#ui/link.tsx'
import { CircleCheck, Contact, MapPin, MessageSquarePlus, Phone } from '#ui/icones.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { formatarTelefone } from '#kit/telefone.ts'
import type { Mensagem } from '../../tipos.ts'
import { lerEscolha, lerOferta } from './ofertas.ts'

const CartaoDeOferta = tardia(() => import('./cartao-de-oferta.tsx').then((m) => m.CartaoDeOferta))
const CartaoDeEmail = tardia(() => import('./email/cartao.tsx').then((m) => m.CartaoDeEmail))

type Dados = NonNullable<Mensagem['dados']>
const texto = (v: unknown): string | null => (typeof v === 'string' && v !== '' ? v : null)

export interface Local {
  latitude: number
  longitude: number
  nome: string | null
  endereco: string | null
  aoVivo: boolean
}
export function lerLocal(d: Dados | null): Local | null {
  if (d?.tipo !== 'localizacao' || typeof d.latitude !== 'number' || typeof d.longitude !== 'number') return null
  return { latitude: d.latitude, longitude: d.longitude, nome: texto(d.nome), endereco: texto(d.endereco), aoVivo: d.ao_vivo === true }
}

export function lerContatos(d: Dados | null): { nome: string; telefones: string[] }[] | null {
  if (d?.tipo !== 'contatos' || !Array.isArray(d.contatos)) return null
  return d.contatos.flatMap((c: unknown) => {
    if (typeof c !== 'object' || c === null || !('nome' in c)) return []
    const telefones = 'telefones' in c && Array.isArray(c.telefones) ? c.telefones.filter((t): t is string => typeof t === 'string') : []
    return [{ nome: texto(c.nome) ?? 'Contato', telefones }]
  })
}

function CartaoDeLocal({ l }: { l: Local }) {
  return (
    <a
      className="flex w-[260px] max-w-full items-start gap-2.5 rounded p-1.5 hover:bg-surface-2"
      href={`https://www.openstreetmap.org/?mlat=${l.latitude}&mlon=${l.longitude}#map=17/${l.latitude}/${l.longitude}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-danger-soft text-danger">
        <MapPin />
      </span>
      <span className="min-w-0 text-13">
        <b className="block font-medium">{l.nome ?? (l.aoVivo ? 'Localização em tempo real' : 'Localização')}</b>
        <span className="block text-12 text-text-2">{l.endereco ?? `${l.latitude.toFixed(5)}, ${l.longitude.toFixed(5)}`}</span>
        <span className="text-12 text-info">Abrir no mapa</span>
      </span>
    </a>
  )
}

/** A message may carry thousands of contacts. */
const CONTATOS_POR_VEZ = 20

function CartaoDeContatos({ lista, aoConversar }: { lista: { nome: string; telefones: string[] }[]; aoConversar: ((telefone: string, nome: string) => void) | null }) {
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
                  <button type="button" className="inline-flex items-center gap-1 text-info" onClick={() => aoConversar(formatarTelefone(t), c.nome)}>
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
            {restam === 1 ? 'Mostrar mais 1 contato' : `Mostrar mais ${Math.min(restam, CONTATOS_POR_VEZ * 5)} de ${restam.toLocaleString('pt-BR')} contatos`}
          </LinkButton>
        </li>
      )}
    </ul>
  )
}

function CartaoDeEscolha({ rotulo, escolhas }: { rotulo: string; escolhas: string[] }) {
  return (
    <div className="flex items-start gap-2 py-0.5 text-13">
      <CircleCheck className="mt-0.5 size-3.5 shrink-0 text-success" />
      <span>
        <span className="block text-12 text-text-2">{rotulo}</span>
        {escolhas.map((e) => (
          <b key={e} className="block font-medium">
            {e}
          </b>
        ))}
      </span>
    </div>
  )
}

/** Whether a card says all that the words say, so that they are not said twice. */
export const cartaoBasta = (d: Dados | null): boolean => Boolean(lerLocal(d) ?? lerContatos(d)?.length ?? lerOferta(d) ?? lerEscolha(d))

/** Places, contacts, offers and what was chosen of them as cards; null when the message is plain words. */
export function Cartao({ m, aoConversar }: { m: Mensagem; aoConversar: ((telefone: string, nome: string) => void) | null }) {
  const local = lerLocal(m.dados)
  if (local) return <CartaoDeLocal l={local} />
  const oferta = lerOferta(m.dados)
  if (oferta || m.dados?.tipo === 'email')
    return (
      <Aguarde fallback={<span className="block h-10" />}>
        {oferta ? <CartaoDeOferta o={oferta} dados={m.dados} /> : <CartaoDeEmail m={m} />}
      </Aguarde>
    )
  const escolha = lerEscolha(m.dados)
  if (escolha) return <CartaoDeEscolha {...escolha} />
  const contatos = lerContatos(m.dados)
  return contatos?.length ? <CartaoDeContatos lista={contatos} aoConversar={aoConversar} /> : null
}
