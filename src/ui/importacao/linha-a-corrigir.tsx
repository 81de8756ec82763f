import { useState, type FormEvent, type ReactNode } from 'react'
import { fraseDoErro, type ErroDaLinha } from '#kit/colunas.ts'
import { Button } from '../button.tsx'
import { TextField } from '../text-field.tsx'

interface Linha {
  n: number
  celulas: string[]
}

export function LinhaLida({ linha, children }: { linha: Linha; children?: ReactNode }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate text-13">
        Linha {linha.n}: {linha.celulas.filter(Boolean).join(' · ')}
      </span>
      {children}
    </span>
  )
}

/** Corrects the faulty cells of a row in place. `outras` are actions next to "Corrigir". */
export function LinhaACorrigir({
  linha,
  erros,
  aoCorrigir,
  outras,
}: {
  linha: Linha
  erros: readonly ErroDaLinha[]
  aoCorrigir: (celulas: Record<string, string>) => Promise<unknown>
  outras?: ReactNode
}) {
  const [escritas, escrever] = useState<Record<string, string>>({})
  const celulas = erros.flatMap((e) => (e.celula === undefined ? [] : [{ ...e, celula: e.celula }]))
  const semCelula = erros.filter((e) => e.celula === undefined)
  const texto = (celula: number) => escritas[celula] ?? linha.celulas[celula] ?? ''
  const corrigir = (e: FormEvent) => {
    e.preventDefault()
    void aoCorrigir(Object.fromEntries(celulas.map((c) => [c.celula, texto(c.celula)])))
  }
  return (
    <form className="flex flex-col gap-2" noValidate aria-label={`Corrigir a linha ${linha.n}`} onSubmit={corrigir}>
      <LinhaLida linha={linha}>
        {semCelula.map((e) => (
          <span key={e.mensagem} className="block text-12 text-danger">
            {fraseDoErro(e)}. Escolha a coluna em “Rever colunas”.
          </span>
        ))}
      </LinhaLida>
      {(celulas.length > 0 || outras) && (
        <div className="flex flex-wrap items-start gap-2">
          {celulas.map((c) => (
            <TextField
              key={c.celula}
              className="w-56 max-md:w-full"
              tamanho="pequeno"
              rotulo={c.coluna}
              erro={c.mensagem}
              value={texto(c.celula)}
              maxLength={4000}
              onChange={(x) => escrever({ ...escritas, [c.celula]: x.currentTarget.value })}
            />
          ))}
          <span className="mt-6 flex gap-2 max-md:mt-0">
            {celulas.length > 0 && (
              <Button tamanho="pequeno" type="submit">
                Corrigir
              </Button>
            )}
            {outras}
          </span>
        </div>
      )}
    </form>
  )
}
