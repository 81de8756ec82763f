import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Plus, Zap } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { useFunil } from '#modules/funis/nucleo/web/publico.ts'
import { linkDosFunis } from '#modules/funis/links.ts'
import { useAutomacoes } from './dados.ts'
import { LinhaDaAutomacao } from './linha.tsx'
import { PainelDeAutomacoes, type AutomacaoAberta } from './painel.tsx'
import { useEditor, ComDados, Folha } from '#modules/funis/definicao/web/publico.ts'

/** The funnel's rules, within its editor. They take effect immediately, independent of the draft. */
export function SecaoDasAutomacoes() {
  const { funil } = useEditor()
  const lista = useAutomacoes(funil.id, funil.versao > 0)
  const vigente = useFunil(funil.id, funil.versao > 0)
  const [aberta, setAberta] = useState<AutomacaoAberta>(null)
  const nova = vigente.data && (
    <Button icone={<Plus />} onClick={() => setAberta({ editar: null })}>
      Nova automação
    </Button>
  )
  return (
    <Folha
      titulo="Automações"
      frase={
        <>
          O que o funil faz sozinho quando algo acontece com um cartão. Vale na hora, fora do rascunho.{' '}
          <Link href={linkDosFunis('automacoes')}>Ver as de todos os funis</Link>
        </>
      }
      acao={nova}
    >
      <ComDados q={lista} oQue="As automações">
        {(automacoes) =>
          automacoes.length === 0 ? (
            <EmptyState
              icone={<Zap />}
              frase="Nenhuma automação neste funil"
              detalhe="Uma automação faz sozinha o que se repete: avisar, atribuir, mover, escrever ao cliente."
              acao={nova}
            />
          ) : (
            <ul aria-label="Automações" className="divide-y rounded-(--r-lg) border bg-surface">
              {automacoes.map((r) => (
                <LinhaDaAutomacao
                  key={r.id}
                  r={r}
                  aoAbrir={() => setAberta({ editar: r })}
                  aoVerOQueFez={() => setAberta({ log: r })}
                />
              ))}
            </ul>
          )
        }
      </ComDados>
      {aberta && vigente.data && (
        <PainelDeAutomacoes funil={vigente.data} inicial={aberta} aoFechar={() => setAberta(null)} />
      )}
    </Folha>
  )
}
