import { Button } from '#ui/button.tsx'
import { ChevronRight, Circle, CircleCheck } from '#ui/icones.ts'
import { Bloco } from './bloco.tsx'

export interface PassoDaLista {
  chave: string
  titulo: string
  frase: string
  href: string
  feito: boolean
}

/** First steps, each one click away. What is done stays in the list, to be counted. */
export function ListaDoComeco({
  passos,
  aoDispensar,
}: {
  passos: readonly PassoDaLista[]
  /** undefined: the user may not dismiss it */
  aoDispensar?: (() => void) | undefined
}) {
  const feitos = passos.filter((p) => p.feito).length
  return (
    <Bloco titulo="Comece por aqui" detalhe={`${feitos} de ${passos.length}`}>
      <ol className="mt-1">
        {passos.map(({ chave, titulo, frase, href, feito }) => (
          <li key={chave}>
            {feito ? (
              <p className="flex min-h-8 items-center gap-3 py-1 text-13 text-text-2">
                <CircleCheck className="flex-none text-success" aria-label="Feito:" />
                {titulo}
              </p>
            ) : (
              <a
                href={href}
                className="group -mx-3 flex items-center gap-3 rounded px-3 py-1.5 text-13 outline-offset-[-2px] hover:bg-surface-2"
              >
                <Circle className="flex-none text-text-3" />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{titulo}</span>
                  <span className="block text-12 text-text-2">{frase}</span>
                </span>
                <ChevronRight className="flex-none text-text-3" />
              </a>
            )}
          </li>
        ))}
      </ol>
      {aoDispensar && (
        <Button tamanho="pequeno" variante="fantasma" className="mt-1 -ml-2" onClick={aoDispensar}>
          Dispensar esta lista
        </Button>
      )}
    </Bloco>
  )
}
