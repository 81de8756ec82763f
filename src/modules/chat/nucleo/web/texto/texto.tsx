import { memo, useState, type ReactNode } from 'react'
import { LinkButton } from '#ui/link.tsx'
import { comecoDe } from './dobra.ts'
import { lerFormatacao, type No } from './formatacao.ts'

/** Longer texts are shown without formatting: tens of thousands of elements would block the page. */
const FORMATADO_ATE = 20_000

function desenhar(no: No, i: number): ReactNode {
  switch (no.tipo) {
    case 'texto':
      return no.texto
    case 'link':
      // isolated, so that bidirectional controls in the text before it do not reorder the URL
      return (
        <a key={i} href={no.href} target="_blank" rel="noopener noreferrer nofollow">
          <bdi>{no.texto}</bdi>
        </a>
      )
    case 'codigo':
      return <code key={i}>{no.texto}</code>
    case 'bloco':
      return <pre key={i}>{no.texto}</pre>
    case 'negrito':
      return <strong key={i}>{no.filhos.map(desenhar)}</strong>
    case 'italico':
      return <em key={i}>{no.filhos.map(desenhar)}</em>
    case 'riscado':
      return <s key={i}>{no.filhos.map(desenhar)}</s>
  }
}

const formatado = (texto: string): ReactNode =>
  texto.length > FORMATADO_ATE ? texto : lerFormatacao(texto).map(desenhar)

/**
 * Formatted text of a message. Renders text nodes only, so that nothing can become markup. A long text is collapsed.
 */
export const Texto = memo(function Texto({ children }: { children: string }) {
  const comeco = comecoDe(children)
  return comeco === null ? (
    <span className="c-texto">{formatado(children)}</span>
  ) : (
    <TextoDobrado comeco={comeco} inteiro={children} />
  )
})

function TextoDobrado({ comeco, inteiro }: { comeco: string; inteiro: string }) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <span className="c-texto">{aberto ? formatado(inteiro) : <>{formatado(comeco)}…</>}</span>{' '}
      <LinkButton tom="info" aria-expanded={aberto} onClick={() => setAberto(!aberto)}>
        {aberto ? 'Mostrar menos' : 'Mostrar tudo'}
      </LinkButton>
    </>
  )
}
