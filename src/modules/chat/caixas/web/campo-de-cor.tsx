import { useEmpresa } from '#modules/empresa/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { ColorRow } from '#ui/color-row.tsx'

/** A colour of an inbox. Offers the company's own colour where there is one. */
export function CampoDeCor({
  rotulo,
  erro,
  dica,
  valor,
  padrao,
  daEmpresa,
  aoMudar,
}: {
  rotulo: string
  erro: string | undefined
  dica?: string
  valor: string
  padrao: string
  daEmpresa: 'primaria' | 'secundaria' | undefined
  aoMudar: (v: string) => void
}) {
  const oferecida = useEmpresa()?.cores[daEmpresa ?? 'primaria'] ?? null
  const valida = /^#[0-9a-f]{6}$/i.test(valor)
  return (
    <div className="rounded border">
      <ColorRow
        rotulo={rotulo}
        frase={erro ?? dica ?? (valida ? valor : padrao)}
        valor={valida ? valor : padrao}
        aoMudar={aoMudar}
      >
        {daEmpresa && oferecida && oferecida !== valor.toLowerCase() && (
          <Button tamanho="pequeno" variante="fantasma" onClick={() => aoMudar(oferecida)}>
            A da empresa
          </Button>
        )}
      </ColorRow>
    </div>
  )
}
