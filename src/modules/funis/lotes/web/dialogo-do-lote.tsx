import { useEffect, useState } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/formatos.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { lotes } from '../contract/lotes.ts'
import { CamposDoLote, ESCOLHA_VAZIA, montarAcao, type Escolha } from './campos-do-lote.tsx'
import type { TipoDeLote } from '../contract/lotes.ts'
import { fazerLote, type AcaoPedida } from './fazer-lote.ts'
import type { PropsDaBarra } from '#modules/funis/quadro/web/encaixes.ts'

const TITULO: Record<TipoDeLote, string> = {
  mover: 'Mover os escolhidos',
  atribuir: 'Trocar o responsável',
  prioridade: 'Mudar a prioridade',
  previsao: 'Mudar a previsão',
  prazo: 'Mudar o prazo',
  campo: 'Preencher um campo',
  seguir: 'Seguir os escolhidos',
  etiqueta: 'Pôr ou tirar uma etiqueta',
  regra: 'Executar uma regra',
  arquivar: 'Arquivar os escolhidos',
}
/** Button labels of actions that are not a change. */
const VERBO: Partial<Record<TipoDeLote, string>> = { regra: 'Executar' }

type Previa = { mudam: number; recusadas: { motivo: string; n: number }[] } | { erro: string } | null

/** Previews a bulk action before it runs, and shows its progress. */
export function DialogoDoLote({
  tipo,
  qual,
  funil,
  campos,
  selecao,
  anunciar,
  aoFechar,
}: Omit<PropsDaBarra, 'tipo' | 'aoPedir'> & { tipo: TipoDeLote; aoFechar: () => void }) {
  const [escolha, setEscolha] = useState(ESCOLHA_VAZIA)
  const [previa, setPrevia] = useState<Previa>(null)
  const [andando, setAndando] = useState<{ feitos: number; total: number } | null>(null)
  const mudar = (parte: Partial<Escolha>) => setEscolha((a) => ({ ...a, ...parte }))
  const acao = tipo === 'seguir' ? null : montarAcao[tipo](escolha)
  const pedido = acao && JSON.stringify(acao)
  const ids = [...selecao.ids]
  const quais = ids.join()
  useEffect(() => {
    setPrevia(null)
    if (!pedido) return
    const aborto = new AbortController()
    const t = setTimeout(() => {
      chamar(
        lotes.previa,
        { params: { funil: qual }, body: { acao: JSON.parse(pedido) as AcaoPedida, alvo: { ids: quais.split(',') } } },
        { signal: aborto.signal },
      ).then(
        ({ data }) => setPrevia(data),
        (erro: unknown) =>
          !aborto.signal.aborted &&
          setPrevia({ erro: erro instanceof ErroApp ? erro.message : 'Não deu para conferir agora.' }),
      )
    }, 200)
    return () => {
      clearTimeout(t)
      aborto.abort()
    }
  }, [pedido, quais, qual])
  const fazer = async () => {
    if (!acao) return
    setAndando({ feitos: 0, total: ids.length })
    await fazerLote({ qual, acao, ids, anunciar, aoAcabar: selecao.limpar }, (l) =>
      setAndando({ feitos: l.feitos + l.recusadas.reduce((n, r) => n + r.n, 0), total: l.total }),
    )
    aoFechar()
  }
  const ficam = previa && 'recusadas' in previa ? previa.recusadas.reduce((n, r) => n + r.n, 0) : 0
  return (
    <Dialog
      aberto
      firme={andando !== null}
      aoMudar={(a) => !a && !andando && aoFechar()}
      titulo={TITULO[tipo]}
      descricao={plural(ids.length, 'cartão escolhido', 'cartões escolhidos')}
      rodape={
        <>
          <Button disabled={andando !== null} onClick={aoFechar}>
            Cancelar
          </Button>
          <Button
            variante="primaria"
            ocupado={andando !== null}
            disabled={!previa || 'erro' in previa || previa.mudam === 0}
            onClick={() => void fazer()}
          >
            {previa && 'mudam' in previa
              ? `${VERBO[tipo] ?? 'Mudar'} ${VERBO[tipo] ? 'em ' : ''}${plural(previa.mudam, 'cartão', 'cartões')}`
              : (VERBO[tipo] ?? 'Mudar')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <CamposDoLote tipo={tipo} qual={qual} funil={funil} campos={campos} escolha={escolha} mudar={mudar} />
        <div role="status" className="text-13">
          {andando && <ProgressBar rotulo="Mudando os cartões" feitos={andando.feitos} total={andando.total} />}
          {!andando && previa && 'erro' in previa && <p className="text-danger">{previa.erro}</p>}
          {!andando && previa && 'mudam' in previa && (
            <>
              <p className="font-medium">{`${previa.mudam} ${previa.mudam === 1 ? 'vai' : 'vão'}${ficam > 0 ? `, ${ficam} ${ficam === 1 ? 'fica' : 'ficam'}` : ''}`}</p>
              {previa.recusadas.map((r) => (
                <p key={r.motivo} className="text-12 text-text-2">{`${r.n}: ${r.motivo}`}</p>
              ))}
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
