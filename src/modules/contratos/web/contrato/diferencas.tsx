import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ConteudoDoContrato } from '../../contract/conteudo.ts'
import { diferencasDaProposta } from '../../regras/checar.ts'
import type { TipoDeContrato } from '../../tipos.ts'

interface Props {
  tipo: TipoDeContrato
  conteudo: ConteudoDoContrato
  /** absent where the text is read only */
  aoUsar: ((variavel: string, valor: string) => void) | undefined
  aoFechar: () => void
}

/** Each value that is not the one of the accepted proposal, side by side, and the way back to it. */
export function Diferencas({ tipo, conteudo, aoUsar, aoFechar }: Props) {
  const diferencas = diferencasDaProposta(tipo, conteudo)
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Diferença da proposta aceita"
      descricao={diferencas.length === 0 ? 'O contrato diz o mesmo que a proposta aceita.' : undefined}
      rodape={<Button onClick={aoFechar}>Fechar</Button>}
    >
      <ul className="grid gap-3 text-13">
        {diferencas.map((d) => (
          <li key={d.variavel} className="flex flex-wrap items-center gap-2 border-b pb-2 last:border-b-0">
            <dl className="num min-w-0 flex-1">
              <dt className="font-semibold">{d.rotulo}</dt>
              <dd>
                O contrato diz <strong>{d.contrato}</strong> e a proposta aceita diz <strong>{d.proposta}</strong>.
              </dd>
            </dl>
            {aoUsar && (
              <Button
                tamanho="pequeno"
                aria-label={`Usar o da proposta: ${d.rotulo}`}
                onClick={() => aoUsar(d.variavel, conteudo.da_proposta[d.variavel] ?? '')}
              >
                Usar o da proposta
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
