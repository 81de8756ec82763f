import { useRef, useState } from 'react'
import type { Acao, DefinicaoDaRegra } from '#engines/regras/tipos.ts'
import { entradasDe } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { camposRecusados } from '#ui/form/erros.ts'
import { focarNoPrimeiroErro } from '#ui/form/focar.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { TextField } from '#ui/text-field.tsx'
import { automacoes, type AutomacaoVista } from '../contract/automacoes.ts'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'
import { EditorDaAcao } from './acao.tsx'
import { EditorDasCondicoes } from './condicoes.tsx'
import { relerAutomacoes, useEscolhas } from './dados.ts'
import { EditorDoGatilho } from './gatilho.tsx'
import { acaoNova, FAZER, gatilhoNovo } from './rascunho.ts'
import { Simulacao } from './simulacao.tsx'

interface Props {
  funil: Funil
  regra: AutomacaoVista | null
  aoFechar: () => void
}

/**
 * A rule as a sentence: when the card …, and if …, then …. The published version stays active until the next one is
 * published.
 */
export function EditorDaAutomacao({ funil, regra, aoFechar }: Props) {
  const inicial = regra?.rascunho ?? regra?.definicao
  const [nome, setNome] = useState(regra?.nome ?? '')
  const [d, setD] = useState<DefinicaoDaRegra>(
    inicial ?? { gatilho: gatilhoNovo('entrou'), quando: null, acoes: [acaoNova('avisar')] },
  )
  const [salva, setSalva] = useState(regra)
  const [erros, setErros] = useState<Record<string, string>>({})
  const [geral, setGeral] = useState<string | null>(null)
  const [indo, setIndo] = useState(false)
  const escolhas = useEscolhas(funil.id)
  const ar = { funil, escolhas, erros }
  const porAcoes = (acoes: Acao[]) => setD({ ...d, acoes })
  const formulario = useRef<HTMLFormElement>(null)
  async function salvar(publicar: boolean) {
    setIndo(true)
    setErros({})
    setGeral(null)
    try {
      const body = { nome, definicao: d }
      const { data } = salva
        ? await chamar(automacoes.alterar, { params: { id: salva.id }, body })
        : await chamar(automacoes.criar, { params: { funil_id: funil.id }, body })
      setSalva(data)
      if (publicar) await chamar(automacoes.publicar, { params: { id: data.id } })
      await relerAutomacoes()
      avisar({ titulo: publicar ? 'Regra publicada' : 'Rascunho salvo', tom: 'sucesso' })
      if (publicar) aoFechar()
    } catch (e) {
      const detalhes = camposRecusados(e)
      setErros(Object.fromEntries(detalhes.map((x) => [x.campo.replace(/^definicao\./, ''), x.mensagem])))
      if (detalhes.length > 0) focarNoPrimeiroErro(formulario.current)
      setGeral(
        detalhes.length > 1
          ? 'Confira o que está marcado acima.'
          : e instanceof Error
            ? e.message
            : 'Não deu para salvar.',
      )
    } finally {
      setIndo(false)
    }
  }
  return (
    <form
      ref={formulario}
      noValidate
      aria-label="Regra"
      className="flex flex-col gap-5 p-5"
      onSubmit={(e) => {
        e.preventDefault()
        void salvar(true)
      }}
    >
      <TextField
        rotulo="Nome da regra"
        value={nome}
        maxLength={80}
        erro={erros.nome}
        onChange={(e) => setNome(e.currentTarget.value)}
      />
      <EditorDoGatilho g={d.gatilho} mudar={(gatilho) => setD({ ...d, gatilho })} ar={ar} />
      <EditorDasCondicoes c={d.quando} mudar={(quando) => setD({ ...d, quando })} ar={ar} />
      <section aria-label="Então" className="flex flex-col gap-3">
        <h3 className="text-13 font-semibold">Então…</h3>
        <ol className="flex flex-col gap-3">
          {d.acoes.map((a, i) => (
            <li key={i} className="flex flex-col gap-3 rounded-(--r) border p-3">
              <header className="flex items-center gap-2 text-13 font-medium">
                <span className="num text-text-2">{i + 1}.</span>
                <span className="flex-1">{FAZER[a.tipo]}</span>
                <IconButton
                  tamanho="pequeno"
                  rotulo={`Tirar ${FAZER[a.tipo]}`}
                  icone={<X />}
                  onClick={() => porAcoes(d.acoes.filter((_, n) => n !== i))}
                />
              </header>
              <EditorDaAcao
                a={a}
                i={i}
                ar={ar}
                mudar={(nova) => porAcoes(d.acoes.map((x, n) => (n === i ? nova : x)))}
              />
            </li>
          ))}
        </ol>
        <div>
          <Menu
            gatilho={
              <Button tamanho="pequeno" icone={<Plus />} disabled={d.acoes.length >= 10}>
                Ação
              </Button>
            }
            itens={entradasDe(FAZER).map(([t, rotulo]) => ({
              rotulo,
              aoEscolher: () => porAcoes([...d.acoes, acaoNova(t)]),
            }))}
          />
        </div>
      </section>
      {geral && (
        <p role="alert" className="g-erro">
          {geral}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variante="primaria" ocupado={indo}>
          Salvar e publicar
        </Button>
        <Button ocupado={indo} onClick={() => void salvar(false)}>
          Salvar rascunho
        </Button>
        <Button variante="fantasma" onClick={aoFechar}>
          Voltar
        </Button>
      </div>
      <Simulacao funil={funil} definicao={d} />
    </form>
  )
}
