import { EscolherFatura, GavetaDaConta } from '#modules/contas/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import type { Proposta } from '../../contract/formas.ts'
import { DeQueContato } from './de-que-contato.tsx'
import { useFaturaNaProposta } from './usar-na-proposta.ts'

interface PropsDaFatura {
  proposta: Proposta
  /** index of the unit that it fills */
  unidade: number
  /** the bill that is open; null while one is chosen */
  fatura: string | null
  /** dropped on the page */
  arquivo: File | null
  salvar: () => Promise<number | null>
  aoAbrir: (fatura: string | null) => void
  aoFechar: () => void
}

/** "Fatura": sends or chooses a bill of the customer, compares it with its picture, and puts it into the proposal. */
export function FaturaDaProposta({ proposta: p, unidade, fatura, arquivo, salvar, aoAbrir, aoFechar }: PropsDaFatura) {
  const uso = useFaturaNaProposta(unidade, aoFechar)
  const { contato_id, nome } = p.cliente
  const escolher = () => aoAbrir(null)
  return (
    <>
      <Drawer
        titulo="Fatura"
        titulado
        largura={560}
        expandida={fatura !== null}
        aoFechar={fatura === null ? aoFechar : escolher}
      >
        {fatura !== null ? (
          <GavetaDaConta
            id={fatura}
            aoFechar={escolher}
            paraQue="usar na proposta"
            aoConcluir={(c) => void uso.usar(c)}
            aoTrocar={(c) => aoAbrir(c.id)}
            usar={(c) => (
              <Button variante="primaria" ocupado={uso.ocupado} onClick={() => void uso.usar(c)}>
                Usar na proposta
              </Button>
            )}
          />
        ) : contato_id === null ? (
          <DeQueContato proposta={p} salvar={salvar} />
        ) : (
          <EscolherFatura
            dono={{ tipo: 'proposta', id: p.id }}
            contato={{ id: contato_id, nome }}
            arquivo={arquivo}
            aoEscolher={(c) => aoAbrir(c.id)}
          />
        )}
      </Drawer>
      {uso.pergunta && (
        <ConfirmDialog
          aberto
          aoMudar={(aberto) => !aberto && uso.pergunta?.desistir()}
          titulo="Outra concessionária"
          descricao={uso.pergunta.frase}
          confirmar="Trocar a concessionária"
          aoConfirmar={uso.pergunta.trocar}
        />
      )}
    </>
  )
}
