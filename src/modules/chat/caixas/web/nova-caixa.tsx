import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import type { GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'
import { PassoDados } from './nova/passo-dados.tsx'
import { PassoFora } from './nova/passo-fora.tsx'
import { PassoPessoas } from './nova/passo-pessoas.tsx'
import { PassoTeste } from './nova/passo-teste.tsx'
import { PassoTipo } from './nova/passo-tipo.tsx'
import { useOferecidos } from './usar-guia.ts'

const PASSOS = ['Canal', 'Dados', 'Teste', 'Lá fora', 'Quem atende'] as const

const ORDEM = ['dados', 'teste', 'fora', 'pessoas'] as const
type Passo = (typeof ORDEM)[number]

interface PropsDaNova {
  /** the channel being set up, from the URL; null: not chosen yet */
  tipo: string | null
  aoEscolher: (tipo: string | null) => void
  aoFechar: () => void
  aoTerminar: (id: string) => void
}

/** Setup of an inbox in steps: channel, settings, connection test, work in the external system, who answers. */
export function DialogoNovaCaixa({ tipo, aoEscolher, aoFechar, aoTerminar }: PropsDaNova) {
  const { data: guias, isError, refetch } = useOferecidos()
  const [caixa, setCaixa] = useState<Caixa | null>(null)
  const [passo, setPasso] = useState<Passo>('dados')
  const guia = guias?.find((g: GuiaDoCanal) => g.tipo === tipo) ?? null
  const n = guia ? 1 + ORDEM.indexOf(passo) : 0
  // once the inbox exists, closing the dialog opens it
  const sair = () => (caixa ? aoTerminar(caixa.id) : aoFechar())
  return (
    <Dialog
      aberto
      firme
      tamanho="grande"
      aoMudar={(a) => !a && sair()}
      titulo={caixa ? caixa.nome : 'Nova caixa de entrada'}
      descricao={<Trilha atual={n} />}
    >
      {isError && <ErrorState oQueFalhou="Erro ao carregar os canais" aoTentar={() => refetch()} />}
      {!guias && !isError && <SkeletonList linhas={4} rotulo="Carregando canais" />}
      {guias && !guia && <PassoTipo guias={guias} aoEscolher={aoEscolher} aoCancelar={aoFechar} />}
      {guia && passo === 'dados' && (
        <PassoDados
          key={guia.tipo}
          guia={guia}
          caixa={caixa}
          aoVoltar={() => aoEscolher(null)}
          aoPronto={(c) => {
            setCaixa(c)
            setPasso('teste')
          }}
        />
      )}
      {guia && caixa && passo === 'teste' && (
        <PassoTeste id={caixa.id} aoVoltar={() => setPasso('dados')} aoSeguir={() => setPasso('fora')} />
      )}
      {guia && caixa && passo === 'fora' && (
        <PassoFora
          id={caixa.id}
          guia={guia}
          aoVoltar={() => setPasso('teste')}
          aoConcluir={() => setPasso('pessoas')}
        />
      )}
      {guia && caixa && passo === 'pessoas' && (
        <PassoPessoas id={caixa.id} aoVoltar={() => setPasso('fora')} aoConcluir={() => aoTerminar(caixa.id)} />
      )}
    </Dialog>
  )
}

function Trilha({ atual }: { atual: number }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 text-12">
      {PASSOS.map((nome, i) => (
        <span
          key={nome}
          className={i === atual ? 'font-semibold text-text' : 'text-text-2'}
          aria-current={i === atual ? 'step' : undefined}
        >
          {i + 1}. {nome}
        </span>
      ))}
    </span>
  )
}
