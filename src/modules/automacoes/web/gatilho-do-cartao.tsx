import { funisFilhos } from '#engines/funil/passagem.ts'
import type { Gatilho } from '#engines/regras/tipos.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Select } from '#ui/select.tsx'
import { useFunil } from '#modules/funis/nucleo/web/publico.ts'
import { EscolhaDeCampo } from './acao.tsx'
import type { Arredores } from './dados.ts'

interface Props<T extends Gatilho['tipo']> {
  g: Extract<Gatilho, { tipo: T }>
  mudar: (g: Gatilho) => void
  ar: Arredores
}
const QUAIS = [
  { valor: 'qualquer', rotulo: 'Qualquer documento' },
  { valor: 'um', rotulo: 'Um documento' },
  { valor: 'todos', rotulo: 'O último que faltava dos obrigatórios' },
] as const

/** The stage that a child card reaches, in the child's funnel. */
export function EditorDoFilho({ g, mudar, ar }: Props<'filho_chegou'>) {
  const outro = useFunil(g.funil, g.funil !== '')
  const filhos = funisFilhos(ar.funil.definicao)
  const opcoes = ar.escolhas.funis.filter((f) => filhos.has(f.valor))
  const erro = (campo: string) => ar.erros[`gatilho.${campo}`]
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      <Combobox
        rotulo="Funil do filho"
        dica={
          opcoes.length > 0
            ? 'O funil que recebe cartões deste pelas passagens'
            : 'Este funil ainda não passa cartões a outro que você veja. Crie a passagem na definição do funil.'
        }
        opcoes={opcoes}
        erro={erro('funil')}
        valor={ar.escolhas.funis.find((f) => f.valor === g.funil) ?? null}
        aoMudar={(o) => mudar({ ...g, funil: o?.valor ?? '', estagio_do_filho: '' })}
      />
      {g.funil && (
        <Select
          rotulo="Estágio do filho"
          opcoes={(outro.data?.definicao.estagios ?? []).map((e) => ({ valor: e.id, rotulo: e.nome }))}
          placeholder={outro.isPending ? 'Carregando' : outro.isError ? 'Os estágios não carregaram' : 'Escolha'}
          valor={g.estagio_do_filho || null}
          erro={erro('estagio_do_filho')}
          aoMudar={(estagio_do_filho) => mudar({ ...g, estagio_do_filho })}
        />
      )}
    </div>
  )
}

export function EditorDoDocumento({ g, mudar, ar }: Props<'documento_anexado'>) {
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      <Select
        rotulo="Qual"
        opcoes={QUAIS}
        valor={g.qual}
        aoMudar={(qual) => mudar({ ...g, qual, documento: qual === 'um' ? g.documento : null })}
      />
      {g.qual === 'um' && (
        <EscolhaDeCampo
          rotulo="Documento"
          funil={ar.funil}
          valor={g.documento ?? ''}
          erro={ar.erros['gatilho.documento']}
          so={(c) => c.tipo === 'arquivo'}
          aoMudar={(documento) => mudar({ ...g, documento: documento || null })}
        />
      )}
    </div>
  )
}
