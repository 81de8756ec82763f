import { useState } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ArrowRight } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { Funil } from '../../tipos.ts'
import { useCartao, type QuadroLido } from '../dados.ts'
import { acharCartao } from '../quadro/no-quadro.ts'
import { AtividadeDoCartao } from './atividade.tsx'
import { CabecaDoCartao } from './cabeca.tsx'
import { FatosDoCartao } from './fatos.tsx'
import { TrilhaDeEstagios } from './trilha.tsx'
import { Parentes } from './parentes.tsx'

interface Props {
  id: string
  qual: string
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  quadro: QuadroLido
  aoAbrir: (id: string | null) => void
  aoMover: (id: string) => void
}

/** A card over its board: where it stands, what is known of it, what happened. The board behind stays alive. */
export function GavetaDoCartao({ id, qual, funil, campos, quadro, aoAbrir, aoMover }: Props) {
  const cartao = useCartao(id)
  const [aba, setAba] = useState<'atividade' | 'fatos'>('fatos')
  const onde = acharCartao(quadro, id)
  const coluna = onde && quadro.colunas.find((c) => c.estagio_id === onde.estagio_id)
  const vizinho = (passo: number) => coluna?.cartoes[(onde?.indice ?? 0) + passo]?.id
  const ir = (passo: number) => {
    const outro = vizinho(passo)
    return outro ? () => aoAbrir(outro) : undefined
  }
  const c = cartao.data
  const estagio = funil.definicao.estagios.find((e) => e.id === c?.estagio_id)
  return (
    <Drawer
      titulo={c?.titulo ?? 'Cartão'}
      aoFechar={() => aoAbrir(null)}
      largura={640}
      aoAnterior={ir(-1)}
      aoProximo={ir(1)}
      {...(onde && coluna ? { posicao: `${onde.indice + 1} de ${coluna.total} em ${estagio?.nome ?? ''}` } : {})}
      acoes={c?.pode.editar && onde && <Button tamanho="pequeno" icone={<ArrowRight />} onClick={() => aoMover(id)}>Mover</Button>}
    >
      {cartao.isError && !c && <ErrorState oQueFalhou="O cartão não carregou." detalhe={cartao.error.message} aoTentar={() => cartao.refetch()} />}
      {!c && !cartao.isError && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando o cartão" />}
      {c && (
        <>
          <CabecaDoCartao cartao={c} qual={qual} />
          <TrilhaDeEstagios estagios={funil.definicao.estagios} atual={c.estagio_id} />
          {estagio?.instrucoes && <p className="mx-5 mt-3 rounded-(--r) bg-surface-2 px-3 py-2 text-12 text-text-2">{estagio.instrucoes}</p>}
          {c.parentes.length > 0 && <Parentes parentes={c.parentes} />}
          <Tabs rotulo="Cartão" className="mt-3 px-5" abas={[{ valor: 'fatos', rotulo: 'Dados' }, { valor: 'atividade', rotulo: 'Atividade' }]} valor={aba} aoMudar={setAba} />
          <div className="p-5">{aba === 'fatos' ? <FatosDoCartao cartao={c} funil={funil} campos={campos} qual={qual} /> : <AtividadeDoCartao cartao={c} funil={funil} campos={campos} qual={qual} />}</div>
        </>
      )}
    </Drawer>
  )
}
