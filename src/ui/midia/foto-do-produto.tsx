import { useState } from 'react'
import { cn } from '../classes.ts'
import { Package } from '../icones.ts'

interface Props {
  foto: string | null
  /** what it shows; without it the name stands next to it as text, and screen readers skip it */
  rotulo?: string
  className?: string
}

/** The picture of a product, or a box. Its size comes from `className`: nothing moves when the picture arrives. */
export function FotoDoProduto({ foto, rotulo, className }: Props) {
  const [falhou, setFalhou] = useState<string | null>(null)
  const imagem = foto !== falhou ? foto : null
  return (
    <span
      className={cn(
        'grid shrink-0 place-items-center overflow-hidden rounded border',
        imagem ? 'bg-white' : 'bg-surface-2',
        className,
      )}
      aria-hidden={imagem && rotulo ? undefined : true}
    >
      {imagem ? (
        <img
          src={imagem}
          alt={rotulo ?? ''}
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
          onError={() => setFalhou(imagem)}
        />
      ) : (
        <Package className="size-[45%] max-h-8 max-w-8 text-text-3" />
      )}
    </span>
  )
}
