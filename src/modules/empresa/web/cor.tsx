import { Button } from '#ui/button.tsx'
import { ColorRow } from '#ui/color-row.tsx'
import { hexDaCor, TEMA_INICIAL } from '#ui/cores.ts'
import { CampoDoForm } from '#ui/form/controle.tsx'

const ORIGINAL = {
  cor_primaria: hexDaCor(TEMA_INICIAL.primary),
  cor_secundaria: hexDaCor(TEMA_INICIAL.secondary),
  cor_destaque: hexDaCor(TEMA_INICIAL.accent),
} as const

/** One colour of the company; null is the product's own. */
export function CorDaEmpresa({ nome, rotulo, frase }: { nome: keyof typeof ORIGINAL; rotulo: string; frase: string }) {
  return (
    <CampoDoForm<string | null> nome={nome}>
      {(c) => (
        <ColorRow
          rotulo={rotulo}
          frase={c.erro ?? frase}
          ref={c.ref}
          valor={c.valor ?? ORIGINAL[nome]}
          aoMudar={c.aoMudar}
          onBlur={c.aoSair}
        >
          {c.valor && (
            <Button variante="fantasma" tamanho="pequeno" onClick={() => c.aoMudar(null)}>
              Original
            </Button>
          )}
        </ColorRow>
      )}
    </CampoDoForm>
  )
}
