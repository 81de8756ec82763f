import { memo, type ReactNode } from 'react'
import { lerFormatacao, type No } from './formatacao.ts'

function desenhar(no: No, i: number): ReactNode {
  switch (no.tipo) {
    case 'texto':
      return no.texto
    case 'link':
      return (
        <a key={i} href={no.href} target="_blank" rel="noopener noreferrer nofollow">
          {no.texto}
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

/** What a person wrote, with WhatsApp's marks. Text nodes only: nothing here can become markup. */
export const Texto = memo(function Texto({ children }: { children: string }) {
  return <span className="c-texto">{lerFormatacao(children).map(desenhar)}</span>
})
