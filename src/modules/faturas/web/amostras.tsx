import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { comMoeda } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { amostras } from '../contract/amostras.ts'
import type { Item } from '../contract/itens.ts'
import type { Lote } from '../contract/lotes.ts'
import { useAmostras } from './dados.ts'
import { Memoria } from './memoria.tsx'

/** Five ready lines as they will leave, one after the other: the key P goes to the next one. */
export function Amostras({ lote }: { lote: Lote }) {
  const [aberta, setAberta] = useState<number | null>(null)
  const lista = useAmostras(lote.id, aberta !== null)
  const itens = lista.data ?? []
  const atual = aberta === null ? undefined : itens[aberta % Math.max(1, itens.length)]
  const proxima = () => setAberta((n) => (n === null ? 0 : (n + 1) % Math.max(1, itens.length)))
  useAtalhos(
    'Amostras do lote',
    [{ teclas: 'p', rotulo: 'Próxima amostra', executar: proxima, emDialogo: true }],
    lote.contagens.prontas > 0,
  )
  return (
    <>
      <button type="button" className="g-link min-h-11 text-12" onClick={() => setAberta(0)}>
        Ver 5 amostras
      </button>
      {aberta !== null && (
        <Dialog
          aberto
          aoMudar={(a) => !a && setAberta(null)}
          tamanho="grande"
          titulo={`Amostra ${itens.length === 0 ? '' : (aberta % itens.length) + 1} de ${itens.length}`}
          descricao="Como a fatura sai se o lote for aprovado agora. O número e o link vêm na aprovação."
          rodape={
            <>
              <Button onClick={() => setAberta(null)}>Fechar</Button>
              <Button variante="primaria" atalho="p" onClick={proxima}>
                Próxima
              </Button>
            </>
          }
        >
          {lista.isPending && <SkeletonList linhas={5} comRosto={false} rotulo="Carregando as amostras" />}
          {lista.isError && <AlertBox tom="perigo" titulo="As amostras não carregaram." />}
          {atual && <Uma key={atual.id} lote={lote} item={atual} />}
        </Dialog>
      )}
    </>
  )
}

function Uma({ lote, item }: { lote: Lote; item: Item }) {
  const params = { id: lote.id, item: item.id }
  const { data, error, isPending } = useQuery({
    queryKey: ['faturas', 'lote', lote.id, 'amostra', item.id],
    queryFn: async ({ signal }) => (await chamar(amostras.obter, { params }, { signal })).data,
    retry: false,
  })
  if (isPending) return <SkeletonList linhas={5} comRosto={false} rotulo="Montando a amostra" />
  if (!data) return <AlertBox tom="perigo" titulo={mensagemDe(error, 'A amostra não pôde ser montada.')} />
  return (
    <div className="grid gap-3 text-13">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span>
          <b className="font-semibold">{data.membro}</b> <span className="text-text-2">UC {data.uc}</span>
        </span>
        <span className="num">
          <b className="text-16 font-semibold">{comMoeda(data.valor_centavos)}</b> vence em {diaBr(data.vencimento_em)}
        </span>
      </p>
      <div>
        <h3 className="text-12 font-semibold text-text-2">Mensagem ao membro</h3>
        <p className="mt-1 rounded-lg border bg-surface-2 p-3 whitespace-pre-wrap">{data.mensagem}</p>
      </div>
      <div>
        <h3 className="text-12 font-semibold text-text-2">Como calculamos</h3>
        <Memoria passos={data.memoria} />
      </div>
      <div>
        <Button
          tamanho="pequeno"
          onClick={() =>
            void baixar(amostras.pdf, { params }).catch((erro: unknown) => avisarFalha('O PDF não abriu.', erro))
          }
        >
          PDF da amostra
        </Button>
      </div>
    </div>
  )
}
