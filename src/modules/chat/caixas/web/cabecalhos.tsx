import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'

interface Cabecalho {
  nome: string
  valor: string
}
interface PropsDeCabecalhos {
  /** Names only: values may be secrets and are never returned. */
  definidos: readonly string[]
  trocando: boolean
  aoTrocar: () => void
  valor: readonly Cabecalho[]
  erro?: string | undefined
  aoMudar: (v: Cabecalho[]) => void
}

export function Cabecalhos({ definidos, trocando, aoTrocar, valor, erro, aoMudar }: PropsDeCabecalhos) {
  const mudar = (i: number, m: Partial<Cabecalho>) => aoMudar(valor.map((h, n) => (n === i ? { ...h, ...m } : h)))
  return (
    <fieldset>
      <legend className="g-rotulo">
        Cabeçalhos extras <span className="font-normal text-text-3">(opcional)</span>
      </legend>
      {definidos.length > 0 && (
        <p className="mb-2 flex flex-wrap items-center gap-1.5">
          {definidos.map((h) => (
            <Chip key={h}>{h}</Chip>
          ))}
          {!trocando && (
            <Button tamanho="pequeno" onClick={aoTrocar}>
              Substituir todos
            </Button>
          )}
        </p>
      )}
      {trocando && (
        <div className="grid gap-2">
          {valor.map((h, i) => (
            <div key={i} className="flex items-start gap-2">
              <TextField
                rotulo={`Nome do cabeçalho ${i + 1}`}
                rotuloOculto
                placeholder="X-Cliente"
                className="flex-1"
                value={h.nome}
                onChange={(e) => mudar(i, { nome: e.currentTarget.value })}
              />
              <TextField
                rotulo={`Valor do cabeçalho ${i + 1}`}
                rotuloOculto
                placeholder="valor"
                className="flex-1"
                value={h.valor}
                onChange={(e) => mudar(i, { valor: e.currentTarget.value })}
              />
              <IconButton
                rotulo={`Remover cabeçalho ${i + 1}`}
                icone={<X />}
                onClick={() => aoMudar(valor.filter((_, n) => n !== i))}
              />
            </div>
          ))}
          <Button
            tamanho="pequeno"
            className="justify-self-start"
            icone={<Plus className="size-3.5" />}
            onClick={() => aoMudar([...valor, { nome: '', valor: '' }])}
          >
            Adicionar cabeçalho
          </Button>
        </div>
      )}
      {erro && (
        <p role="alert" className="g-erro">
          {erro}
        </p>
      )}
    </fieldset>
  )
}
