import { useEffect, useEffectEvent, useRef } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { numero } from '#ui/formatos.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ehAndamento } from '#modules/funis/nucleo/contract/ao-vivo.ts'
import type { PublicacaoDoFunil } from '#modules/funis/definicao/contract/edicao.ts'
import { chaves, relerTudo, usePublicacao } from '#modules/funis/definicao/web/dados.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'

/** Progress of a publication that moves many cards; the result is announced once. */
export function AcompanharPublicacao({ aoAcabar }: { aoAcabar: () => void }) {
  const { funil } = useEditor()
  const p = usePublicacao(funil.id).data
  const vista = useRef<string | null>(null)
  const ouvir = useEffectEvent((dados: Pick<PublicacaoDoFunil, 'id' | 'feitos' | 'total' | 'situacao'>) => {
    if (dados.situacao !== 'andando') return void consultas.invalidateQueries({ queryKey: chaves.publicacao(funil.id) })
    consultas.setQueryData(chaves.publicacao(funil.id), (antes: PublicacaoDoFunil | null | undefined) => ({
      numero: null,
      erro: null,
      ...antes,
      ...dados,
    }))
  })
  const acabou = useEffectEvent((qual: PublicacaoDoFunil) => {
    void relerTudo()
    aoAcabar()
    if (qual.situacao === 'feita') avisar({ titulo: `Versão ${qual.numero} publicada`, tom: 'sucesso' })
  })
  useEffect(() => {
    let deixar: (() => void) | undefined
    let saiu = false
    void obterTempoReal().then(
      (t) => {
        if (!saiu)
          deixar = t.assinarCanal(`funil_${funil.id}`, {
            aoReceber: (evento, dados) => evento === 'publicacao' && ehAndamento(dados) && ouvir(dados),
            aoFicarPronto: () => {},
          })
      },
      () => {},
    )
    return () => {
      saiu = true
      deixar?.()
    }
  }, [funil.id])
  useEffect(() => {
    if (p?.situacao === 'andando') vista.current = p.id
    else if (p && vista.current === p.id) {
      vista.current = null
      acabou(p)
    }
  }, [p])
  if (p?.situacao === 'falhou' && p.numero === null && vista.current === null && funil.guarda.pendente)
    return (
      <AlertBox tom="perigo" className="m-3" titulo="A última publicação não foi concluída">
        {p.erro} Nada mudou: o rascunho está como estava.
      </AlertBox>
    )
  if (p?.situacao !== 'andando') return null
  return (
    <section aria-label="Publicação em andamento" className="grid gap-1.5 border-b bg-info-soft px-4 py-2.5 text-13">
      <p>
        <b className="font-semibold">Publicando…</b>
        {` ${numero(p.feitos)} de ${numero(p.total)} cartões. Você pode sair desta página.`}
      </p>
      <ProgressBar rotulo="Cartões levados" feitos={p.feitos} total={p.total} />
    </section>
  )
}
