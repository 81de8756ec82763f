import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { useGuardaDoRascunho } from '#ui/form/guarda-do-rascunho.ts'
import { Trash2 } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { macros, type Macro } from '../contract/respostas.ts'
import { AcoesDaMacro, comChave, type AcaoComChave } from './acoes-da-macro.tsx'
import { relerMacros } from './dados.ts'
import { EscolhaDeEscopo } from './escopo.tsx'

export function GavetaDaMacro({ macro, aoFechar }: { macro: Macro | null; aoFechar: () => void }) {
  const [v, setV] = useState({
    escopo: macro?.escopo ?? 'pessoa',
    fila_id: macro?.fila_id ?? null,
    nome: macro?.nome ?? '',
    descricao: macro?.descricao ?? '',
  })
  const [acoes, setAcoes] = useState<readonly AcaoComChave[]>(() => macro?.acoes.map(comChave) ?? [])
  const { indo, erros, geral, fazer } = useAto()
  const [excluindo, setExcluindo] = useState(false)
  const edita = macro?.pode_editar ?? true
  const guardar = useGuardaDoRascunho([v, acoes])
  const mudar = (m: Partial<typeof v>) => setV((antes) => ({ ...antes, ...m }))
  const salvar = async () => {
    if (indo) return
    const body = { ...v, acoes: acoes.map((a) => a.acao) }
    await fazer(async () => {
      if (macro) await chamar(macros.alterar, { params: { id: macro.id }, body })
      else await chamar(macros.criar, { body })
      await relerMacros()
      avisar({
        titulo: macro ? 'Macro salva' : 'Macro criada',
        descricao: 'Ela está no menu + da conversa e na paleta de comandos.',
        tom: 'sucesso',
      })
      guardar()
      aoFechar()
    }, 'A macro não foi salva.')
  }
  return (
    <Drawer
      titulo={macro?.nome ?? 'Nova macro'}
      aoFechar={aoFechar}
      largura={520}
      acoes={
        macro &&
        edita && (
          <Button variante="fantasma" icone={<Trash2 />} onClick={() => setExcluindo(true)}>
            Excluir
          </Button>
        )
      }
    >
      <h2 className="titulo-painel px-5 pt-4">{macro?.nome ?? 'Nova macro'}</h2>
      <form
        aria-label="Macro"
        noValidate
        className="flex flex-col gap-4 p-5"
        onSubmit={(e) => {
          e.preventDefault()
          void salvar()
        }}
        onKeyDown={(e) => e.key === 'Enter' && (e.ctrlKey || e.metaKey) && void salvar()}
      >
        {geral && Object.keys(erros).length === 0 && <AlertBox tom="perigo" titulo={geral} />}
        {!edita && <AlertBox tom="info" titulo="Só a supervisão muda macros da fila ou da empresa." />}
        <fieldset disabled={!edita} className="flex flex-col gap-4">
          <EscolhaDeEscopo escopo={v.escopo} fila_id={v.fila_id} erro={erros.fila_id} aoMudar={mudar} />
          <TextField
            rotulo="Nome"
            maxLength={80}
            value={v.nome}
            erro={erros.nome}
            onChange={(e) => mudar({ nome: e.currentTarget.value })}
          />
          <TextField
            rotulo="Descrição"
            opcional
            maxLength={300}
            value={v.descricao}
            erro={erros.descricao}
            onChange={(e) => mudar({ descricao: e.currentTarget.value })}
          />
          <section aria-label="Ações da macro">
            <h3 className="mb-1 text-13 font-semibold">O que ela faz</h3>
            <p className="mb-2 text-12 text-text-2">
              Em ordem, de uma vez só. Se uma ação não puder ser feita, nada é feito e a conversa fica como estava.
            </p>
            <AcoesDaMacro lista={acoes} erros={erros} aoMudar={setAcoes} />
          </section>
        </fieldset>
        {edita && (
          <div>
            <Button type="submit" variante="primaria" atalho="mod+enter" ocupado={indo}>
              {macro ? 'Salvar' : 'Criar macro'}
            </Button>
          </div>
        )}
      </form>
      {macro && (
        <ConfirmDialog
          aberto={excluindo}
          aoMudar={setExcluindo}
          titulo={`Excluir a macro “${macro.nome}”?`}
          descricao="O que ela já fez nas conversas continua feito."
          confirmar="Excluir macro"
          perigo
          aoConfirmar={async () => {
            await chamar(macros.excluir, { params: { id: macro.id } })
            await relerMacros()
            avisar({ titulo: 'Macro excluída' })
            guardar()
            aoFechar()
          }}
        />
      )}
    </Drawer>
  )
}
