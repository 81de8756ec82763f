import { useEmpresa } from '#modules/empresa/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

/** A colour in hexadecimal, typed or picked. Offers the company's own colour where there is one. */
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
    <TextField
      rotulo={rotulo}
      erro={erro}
      {...(dica ? { dica } : {})}
      placeholder={padrao}
      maxLength={7}
      spellCheck={false}
      value={valor}
      onChange={(e) => aoMudar(e.currentTarget.value)}
      prefixo={
        <span className="flex">
          <input
            type="color"
            aria-label={`Escolher ${rotulo.toLowerCase()}`}
            className="size-5 shrink-0 cursor-pointer rounded-xs border-0 bg-transparent p-0"
            value={valida ? valor : padrao}
            onChange={(e) => aoMudar(e.currentTarget.value)}
          />
        </span>
      }
      sufixo={
        daEmpresa && oferecida && oferecida !== valor.toLowerCase() ? (
          <Button tamanho="pequeno" variante="fantasma" onClick={() => aoMudar(oferecida)}>
            A da empresa
          </Button>
        ) : undefined
      }
    />
  )
}
