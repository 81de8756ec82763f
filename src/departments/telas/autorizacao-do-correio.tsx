import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { linkDaCaixa } from '#modules/chat/links.ts'
import { autorizacaoDoCorreio } from '#modules/correio/contract/autorizacao.ts'
import { relerServidor } from '#modules/correio/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'

const NEGADA = 'A autorização foi negada na página do provedor. Nada mudou.'
const INCOMPLETA = 'O provedor não devolveu uma autorização. Volte e aperte “Autorizar” outra vez.'

/** /configuracoes/correio/autorizacao: where a provider returns to. Hands the code over once. */
export function TelaDaAutorizacao() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const [falha, setFalha] = useState<string | null>(null)
  const concluir = useEffectEvent(async () => {
    const { code, state, error } = busca
    if (code === undefined || state === undefined) return setFalha(error === 'access_denied' ? NEGADA : INCOMPLETA)
    try {
      const { data } = await chamar(autorizacaoDoCorreio.concluir, {
        body: { estado: String(state), codigo: String(code) },
      })
      await relerServidor()
      avisar({ titulo: 'Conta autorizada', descricao: 'Faça um teste.', tom: 'sucesso' })
      const destino = data.caixa_id ? linkDaCaixa(data.caixa_id, 'conexao') : href('/configuracoes/correio')
      await navegar({ href: destino, replace: true })
    } catch (erro) {
      setFalha(erro instanceof Error ? erro.message : INCOMPLETA)
    }
  })
  const entregue = useRef(false)
  useEffect(() => {
    if (entregue.current) return
    entregue.current = true
    void concluir()
  }, [])
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader titulo="Autorização do e-mail" />
      {falha === null ? (
        <SkeletonList linhas={3} comRosto={false} rotulo="Concluindo a autorização" />
      ) : (
        <div className="mx-auto w-full max-w-3xl p-4 md:p-6">
          <AlertBox
            tom="perigo"
            titulo="A conta não foi autorizada"
            acao={
              <Link href={href('/configuracoes/correio')} className="shrink-0 font-semibold">
                Voltar
              </Link>
            }
          >
            {falha}
          </AlertBox>
        </div>
      )}
    </div>
  )
}
