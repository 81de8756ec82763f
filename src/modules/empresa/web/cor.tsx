import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { hexDaCor, TEMA_INICIAL } from '#ui/cores.ts'
import { CampoDoForm } from '#ui/form/controle.tsx'

const ORIGINAL = {
  cor_primaria: hexDaCor(TEMA_INICIAL.primary),
  cor_secundaria: hexDaCor(TEMA_INICIAL.secondary),
  cor_destaque: hexDaCor(TEMA_INICIAL.accent),
} as const

/** One colour of the company; null is the product's own. */
export function CorDaEmpresa({ nome, rotulo, frase }: { nome: keyof typeof ORIGINAL; rotulo: string; frase: string }) {
  const id = useId()
  return (
    <CampoDoForm<string | null> nome={nome}>
      {(c) => (
        <div className="flex min-h-13 items-center gap-3 px-3 py-2">
          <input
            type="color"
            id={id}
            ref={c.ref}
            aria-describedby={`${id}-frase`}
            value={c.valor ?? ORIGINAL[nome]}
            onChange={(e) => c.aoMudar(e.currentTarget.value)}
            onBlur={c.aoSair}
            className="size-8 shrink-0 cursor-pointer appearance-none rounded border-0 bg-transparent p-0 disabled:cursor-default [&::-moz-color-swatch]:rounded [&::-moz-color-swatch]:border-border-strong [&::-webkit-color-swatch]:rounded [&::-webkit-color-swatch]:border-border-strong [&::-webkit-color-swatch-wrapper]:p-0"
          />
          <span className="min-w-0 flex-1 text-13">
            <label htmlFor={id} className="block font-medium">
              {rotulo}
            </label>
            <span id={`${id}-frase`} className="block text-12 text-text-2">
              {c.erro ?? frase}
            </span>
          </span>
          {c.valor && (
            <Button variante="fantasma" tamanho="pequeno" onClick={() => c.aoMudar(null)}>
              Original
            </Button>
          )}
        </div>
      )}
    </CampoDoForm>
  )
}
