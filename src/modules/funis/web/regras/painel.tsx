import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Plus, Zap } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { regras, type RegraVista } from '../../contract/regras.ts'
import type { Funil } from '../../tipos.ts'
import { relerRegras, useRegras } from './dados.ts'
import { EditorDaRegra } from './editor.tsx'
import { ExecucoesDaRegra } from './execucoes.tsx'

type Aberta = { editar: RegraVista | null } | { log: RegraVista } | null

/** The automations of one funnel: which there are, whether they run, what they did. */
export function PainelDeRegras({ funil, aoFechar }: { funil: Funil; aoFechar: () => void }) {
  const lista = useRegras(funil.id)
  const [aberta, setAberta] = useState<Aberta>(null)
  const nova = <Button variante="primaria" tamanho="pequeno" icone={<Plus />} onClick={() => setAberta({ editar: null })}>Nova regra</Button>
  async function ligar(r: RegraVista, ativa: boolean) {
    try {
      await chamar(regras.ligar, { params: { id: r.id }, body: { ativa } })
      await relerRegras(funil.id)
    } catch (e) {
      avisar({ titulo: e instanceof Error ? e.message : 'Não deu para mudar a regra.', tom: 'perigo' })
    }
  }
  const titulo = !aberta ? 'Automações' : 'log' in aberta ? aberta.log.nome : (aberta.editar?.nome ?? 'Nova regra')
  return (
    <Drawer titulo={titulo} aoFechar={aberta ? () => setAberta(null) : aoFechar} largura={640} acoes={!aberta && nova}>
      {aberta && 'editar' in aberta && <EditorDaRegra funil={funil} regra={aberta.editar} aoFechar={() => setAberta(null)} />}
      {aberta && 'log' in aberta && <ExecucoesDaRegra id={aberta.log.id} />}
      {!aberta && lista.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando as regras" />}
      {!aberta && lista.isError && !lista.data && <ErrorState oQueFalhou="As regras não carregaram." detalhe={lista.error.message} aoTentar={() => lista.refetch()} />}
      {!aberta && lista.data?.length === 0 && <EmptyState icone={<Zap />} frase="Nenhuma automação neste funil" detalhe="Uma regra faz sozinha o que se repete: avisar, atribuir, mover, escrever ao cliente." acao={nova} />}
      {!aberta && (
        <ul aria-label="Regras" className="divide-y">
          {lista.data?.map((r) => (
            <li key={r.id} className="flex flex-col gap-2 px-5 py-3">
              <div className="flex items-center gap-2">
                <button type="button" className="min-w-0 flex-1 truncate text-left font-medium hover:underline" onClick={() => setAberta({ editar: r })}>{r.nome}</button>
                {r.rascunho && <StatusChip tom="alerta">{r.versao === 0 ? 'Rascunho' : 'Mudança por publicar'}</StatusChip>}
                {r.versao > 0 && <Switch rotulo={<span className="sr-only">{`Regra ${r.nome} ligada`}</span>} checked={r.ativa} onChange={(e) => void ligar(r, e.currentTarget.checked)} />}
              </div>
              {r.pausa && <p role="alert" className="text-13 text-warning">{`Pausada. ${r.pausa}`}</p>}
              <div className="flex items-center gap-3 text-12 text-text-2">
                <span>{`${plural(r.ultimas.feitas, 'vez', 'vezes')} em 30 dias`}</span>
                {r.ultimas.falhas > 0 && <span className="text-danger">{plural(r.ultimas.falhas, 'falha')}</span>}
                <Button tamanho="pequeno" variante="fantasma" onClick={() => setAberta({ log: r })}>O que ela fez</Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}
