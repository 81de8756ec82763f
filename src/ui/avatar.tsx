import { useState, type ReactNode } from 'react'
import { cn } from './classes.ts'
import { classeDoTom, tomEstavel, type Tom } from './tom.ts'

const ligacoes = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])

/** Returns the first letters of the first and the last name: 'Maria de Souza' → 'MS'. */
export function iniciais(nome: string): string {
  const partes = nome
    .trim()
    .split(/\s+/)
    .filter((p) => p && !ligacoes.has(p.toLowerCase()))
  const primeira = [...(partes[0] ?? '?')][0] ?? '?'
  const ultima = partes.length > 1 ? ([...(partes[partes.length - 1] ?? '')][0] ?? '') : ''
  return (primeira + ultima).toLocaleUpperCase('pt-BR')
}

interface PropsDeAvatar {
  nome: string
  /** source of the colour; defaults to the name */
  chave?: string
  imagem?: string | null
  tamanho?: number
  tom?: Tom
  /** glyph of the channel in the corner (see `canal.tsx`) */
  canto?: ReactNode
  /** the name is next to it as text, so that screen readers skip the avatar */
  decorativo?: boolean
  className?: string
}

export function Avatar({ nome, chave, imagem, tamanho = 32, tom, canto, decorativo = true, className }: PropsDeAvatar) {
  const [falhou, setFalhou] = useState<string | null>(null)
  const mostraImagem = imagem && falhou !== imagem
  // initials come from an attribute, not text, so that reading and text search find only the name next to them, or the
  // label
  return (
    <span
      className={cn('g-avatar', classeDoTom[tom ?? tomEstavel(chave ?? nome)], className)}
      style={{ width: tamanho, height: tamanho, fontSize: Math.max(8, Math.round(tamanho * 0.375)) }}
      {...(decorativo ? { 'aria-hidden': true } : { role: 'img', 'aria-label': nome })}
    >
      {mostraImagem ? (
        <img src={imagem} alt="" loading="lazy" decoding="async" onError={() => setFalhou(imagem)} />
      ) : (
        <span className="before:content-[attr(data-iniciais)]" data-iniciais={iniciais(nome)} />
      )}
      {canto && (
        <span className="absolute -right-1 -bottom-1 grid size-4.5 place-items-center rounded-full border bg-surface text-text-2 [&_svg]:size-[11px]">
          {canto}
        </span>
      )}
    </span>
  )
}

/** Avatars in a row, overlapping, with the remainder as a number. */
export function GrupoDeAvatares({
  pessoas,
  maximo = 4,
  tamanho = 24,
}: {
  pessoas: readonly { id: string; nome: string; imagem?: string | null }[]
  maximo?: number
  tamanho?: number
}) {
  const resto = pessoas.slice(maximo)
  return (
    <span className="inline-flex pl-1" role="img" aria-label={pessoas.map((p) => p.nome).join(', ')}>
      {pessoas.slice(0, maximo).map((p) => (
        <Avatar
          key={p.id}
          nome={p.nome}
          chave={p.id}
          imagem={p.imagem ?? null}
          tamanho={tamanho}
          className="-ml-1 box-content border-2 border-surface"
        />
      ))}
      {resto.length > 0 && (
        <span
          className="g-avatar g-tom-neutro -ml-1 box-content border-2 border-surface text-[10px]"
          style={{ width: tamanho, height: tamanho }}
        >
          +{resto.length}
        </span>
      )}
    </span>
  )
}
