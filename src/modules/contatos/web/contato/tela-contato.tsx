import { useParams, useSearch } from '@tanstack/react-router'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useEffect, useState } from 'react'
import { comoObjeto } from '#kit/objeto.ts'
import { ErroApp } from '#kit/erro.ts'
import { abasDoContato } from '#modules/ligados-na-pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { data } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde } from '#ui/tardia.tsx'
import { unioes } from '../../contract/unioes.ts'
import type { Contato } from '../../tipos.ts'
import { relerContatos, useContato } from '../dados.ts'
import { nomeDoContato } from '../nomes.ts'
import { Cabeca } from './cabeca.tsx'
import { Consentimento } from './consentimento.tsx'
import { Historico } from './historico.tsx'
import { Lugares } from './lugares.tsx'
import { Resumo } from './resumo.tsx'

interface Aba {
  aba: string
  rotulo: string
  posicao: number
  Painel: (p: { contato: Contato }) => React.ReactNode
}
/** The tabs of the registry, and those that other modules add. */
const ABAS: readonly Aba[] = [
  { aba: 'resumo', rotulo: 'Resumo', posicao: 0, Painel: Resumo },
  { aba: 'lugares', rotulo: 'UCs e endereços', posicao: 7, Painel: Lugares },
  { aba: 'consentimento', rotulo: 'Consentimento', posicao: 8, Painel: Consentimento },
  { aba: 'historico', rotulo: 'Histórico', posicao: 9, Painel: Historico },
  ...abasDoContato,
].toSorted((a, b) => a.posicao - b.posicao)

/** /cad/cadastros/contatos/{id}: one person or company, with everything that the user may see of it. */
export function TelaContato() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data: c, error, isPending, refetch } = useContato(id)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const une = usePode('contatos.contato.unir')
  const [desfazendo, setDesfazendo] = useState(false)
  useTituloDaPagina(c ? nomeDoContato(c) : null)
  const destino =
    error instanceof ErroApp && error.code === 'MERGED' ? String(comoObjeto(error.details).contato_id) : null
  useEffect(() => {
    if (destino) void navegar({ to: href('/cad/cadastros/contatos/{id}', { id: destino }), replace: true })
  }, [destino, navegar])
  if (isPending || destino) return <SkeletonList linhas={8} rotulo="Carregando contato" />
  if (!c) return <ErrorState oQueFalhou="O contato não carregou." detalhe={error?.message} aoTentar={() => refetch()} />
  const { aba, Painel } = ABAS.find((a) => a.aba === search.aba) ?? { aba: 'resumo', Painel: Resumo }
  const desfazer = async () => {
    setDesfazendo(true)
    try {
      await chamar(unioes.desfazer, { params: { id: c.uniao?.id ?? '' } })
      await relerContatos()
      avisar({ titulo: 'União desfeita', tom: 'sucesso' })
    } catch (erro) {
      avisarFalha('A união não pôde ser desfeita.', erro)
    } finally {
      setDesfazendo(false)
    }
  }
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <Cabeca contato={c} />
      {c.uniao && une && (
        <div className="px-4 pb-2">
          <AlertBox
            tom="info"
            titulo={`Unido com ${c.uniao.nome || 'outro cadastro'}; dá para desfazer até ${data(c.uniao.ate)}.`}
            acao={
              <Button tamanho="pequeno" ocupado={desfazendo} onClick={() => void desfazer()}>
                Desfazer união
              </Button>
            }
          />
        </div>
      )}
      <Tabs<string>
        rotulo="Partes do contato"
        abas={ABAS.map((a) => ({ valor: a.aba, rotulo: a.rotulo }))}
        valor={aba}
        aoMudar={(a) => void navegar({ to: '.', search: { aba: a === 'resumo' ? undefined : a }, replace: true })}
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Aguarde fallback={<SkeletonList linhas={4} comRosto={false} rotulo="Carregando" />}>
          <Painel key={c.id} contato={c} />
        </Aguarde>
      </div>
    </div>
  )
}
