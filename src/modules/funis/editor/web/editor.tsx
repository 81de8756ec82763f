import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useMemo, useState } from 'react'
import { conferir } from '#engines/funil/lint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CircleAlert, EllipsisVertical } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Popover } from '#ui/popover.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import {
  definicoes,
  type FunilEmEdicao,
  type FunilVizinho,
  type PrazoLegalNaTela,
} from '#modules/funis/definicao/contract/edicao.ts'
import { chaves, useNomeDoDepartamento } from '#modules/funis/definicao/web/dados.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import type { Campo } from '#engines/funil/campos.ts'
import type { Problema } from '#engines/funil/lint.ts'
import { ContextoDoEditor } from '#modules/funis/definicao/web/contexto.ts'
import { NavegacaoDoEditor } from './navegacao.tsx'
import { AcompanharPublicacao } from './acompanhar.tsx'
import { asSecoes, ONDE, SECAO_INICIAL } from './secoes.ts'
import { useRascunho, type Guarda } from './usar-rascunho.ts'

const Publicar = tardia(() => import('./publicar.tsx').then((m) => m.DialogoPublicar))
const Versoes = tardia(() => import('./versoes.tsx').then((m) => m.DialogoVersoes))

interface Arredores {
  campos: Campo[]
  funis: FunilVizinho[]
  prazos_legais: PrazoLegalNaTela[]
  esperados: { funil: string; passagem: string; estagio: string }[]
}

/** Editor of a funnel: the draft is saved automatically, and has no effect until it is published. */
export function EditorDoFunil({ funil, arredores }: { funil: FunilEmEdicao; arredores: Arredores }) {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const ir = (parte: Record<string, unknown>) => void navegar({ to: '.', search: (antes) => ({ ...antes, ...parte }) })
  const r = useRascunho(funil)
  const [dialogo, setDialogo] = useState<'publicar' | 'versoes' | null>(null)
  const nomeDa = useNomeDoDepartamento()
  const { chave: secao, Corpo } = asSecoes.find((s) => s.chave === busca.secao) ?? SECAO_INICIAL
  const irA = (s: string) => ir({ secao: s === 'estagios' ? undefined : s, estagio: undefined, item: undefined })
  const campos = useMemo(() => new Map(arredores.campos.map((c) => [c.chave, c])), [arredores.campos])
  const problemas = useMemo(
    () =>
      conferir(r.d, {
        campos,
        esperados: arredores.esperados,
        termos: new Set(arredores.prazos_legais.map((p) => p.termo)),
        funis: new Map(
          arredores.funis.map((f) => [
            f.chave,
            {
              nome: f.nome,
              estagios: new Map(f.estagios.map((e) => [e.chave, { nome: e.nome, tipo: e.tipo as 'aberto' }])),
            },
          ]),
        ),
      }),
    [r.d, campos, arredores],
  )
  const vizinhos = useMemo(() => arredores.funis.filter((f) => f.chave !== funil.chave), [arredores.funis, funil.chave])
  const adotar = (f: FunilEmEdicao) => {
    consultas.setQueryData(chaves.uma(funil.id), f)
    r.adotar(f)
  }
  const buscarDeNovo = async () => adotar((await chamar(definicoes.obter, { params: { id: funil.id } })).data)
  const descartar = async () => {
    try {
      adotar((await chamar(definicoes.descartar, { params: { id: funil.id } })).data)
    } catch (e) {
      avisarFalha(mensagemDe(e, 'O rascunho não foi descartado.'))
    }
  }
  const abrirPublicar = async () => {
    if (!r.sujo || (await r.guardarAgora())) setDialogo('publicar')
  }
  const igualAoVigente = funil.vigente !== null && JSON.stringify(funil.vigente) === JSON.stringify(r.d)
  const comErro = new Set(problemas.filter((p) => p.gravidade === 'erro').map((p) => ONDE[p.secao]))
  return (
    <ContextoDoEditor
      value={{ funil, d: r.d, mudar: r.mudar, campos, vizinhos, prazos: arredores.prazos_legais, problemas }}
    >
      <div className="flex h-full min-h-0 flex-col">
        <AcoesDaPagina>
          <EstadoDaGuarda guarda={r.guarda} sujo={r.sujo} aoTentar={() => void r.guardarAgora()} />
          <Button variante="primaria" disabled={igualAoVigente} onClick={() => void abrirPublicar()}>
            Publicar…
          </Button>
          <Menu
            alinhar="end"
            gatilho={<IconButton rotulo="Mais sobre este funil" icone={<EllipsisVertical />} />}
            itens={[
              { rotulo: 'Versões publicadas', aoEscolher: () => setDialogo('versoes') },
              ...(funil.versao > 0
                ? [
                    { rotulo: 'Abrir o quadro', href: `/funil/${funil.id}` },
                    { rotulo: 'Personalizar aparência', href: `/personalizacao/funil/${funil.id}` },
                  ]
                : []),
              { rotulo: 'Mapa das passagens', href: '/cad/cadastros/funis?vista=mapa' },
              'risco',
              {
                rotulo: 'Descartar o rascunho',
                perigo: true,
                desabilitado: igualAoVigente || funil.vigente === null,
                aoEscolher: () => void descartar(),
              },
            ]}
          />
        </AcoesDaPagina>
        <PageHeader
          titulo={r.d.nome || 'Funil sem nome'}
          detalhe={[
            nomeDa(funil.departamento),
            funil.versao > 0 ? `versão ${funil.versao} em vigor` : 'nunca publicado',
            plural(funil.abertos, 'cartão aberto', 'cartões abertos'),
          ].join(' · ')}
        />
        <AcompanharPublicacao aoAcabar={() => void buscarDeNovo()} />
        {r.guarda.estado === 'conflito' && (
          <AlertBox
            tom="alerta"
            className="m-3"
            titulo={r.guarda.frase}
            acao={
              <span className="flex gap-2">
                <Button tamanho="pequeno" onClick={() => void buscarDeNovo()}>
                  Ver como ficou
                </Button>
                <Button tamanho="pequeno" onClick={() => void r.guardarAgora(true)}>
                  Manter o meu
                </Button>
              </span>
            }
          >
            O que você mudou aqui ainda não foi guardado.
          </AlertBox>
        )}
        <Problemas
          problemas={problemas}
          aoIr={(p) =>
            ir({
              secao: ONDE[p.secao] === 'estagios' ? undefined : ONDE[p.secao],
              item: undefined,
              estagio: ONDE[p.secao] === 'estagios' ? (p.id ?? undefined) : undefined,
            })
          }
        />
        <div className="flex min-h-0 flex-1 max-lg:flex-col">
          <NavegacaoDoEditor atual={secao} comErro={comErro} aoIr={irA} />
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <Aguarde fallback={<SkeletonList linhas={6} comRosto={false} rotulo="Carregando" />}>
              <Corpo />
            </Aguarde>
          </div>
        </div>
        <Aguarde>
          {dialogo === 'publicar' && (
            <Publicar
              id={funil.id}
              nova={funil.vigente === null}
              versao={r.versao}
              aoFechar={() => setDialogo(null)}
              aoPublicar={() => {
                setDialogo(null)
                void buscarDeNovo()
              }}
            />
          )}
          {dialogo === 'versoes' && <Versoes id={funil.id} aoVoltar={adotar} aoFechar={() => setDialogo(null)} />}
        </Aguarde>
      </div>
    </ContextoDoEditor>
  )
}

function EstadoDaGuarda({ guarda, sujo, aoTentar }: { guarda: Guarda; sujo: boolean; aoTentar: () => void }) {
  if (guarda.estado === 'falhou')
    return (
      <Button tamanho="pequeno" onClick={aoTentar}>
        Não guardado. Tentar de novo
      </Button>
    )
  return (
    <span role="status" className="text-12 text-text-2 max-md:sr-only">
      {guarda.estado === 'conflito'
        ? 'Não guardado'
        : sujo || guarda.estado !== 'guardado'
          ? 'Guardando…'
          : 'Rascunho guardado'}
    </span>
  )
}

function Problemas({ problemas, aoIr }: { problemas: readonly Problema[]; aoIr: (p: Problema) => void }) {
  if (problemas.length === 0) return null
  const erros = problemas.filter((p) => p.gravidade === 'erro').length
  return (
    <div className="flex justify-end border-b bg-surface px-3 py-1">
      <Popover
        alinhar="end"
        titulo="O que conferir"
        className="w-[min(30rem,92vw)]"
        gatilho={
          <Button
            tamanho="pequeno"
            variante="fantasma"
            icone={<CircleAlert className={erros > 0 ? 'text-danger' : 'text-warning'} />}
          >
            {erros > 0 ? plural(erros, 'problema') : plural(problemas.length, 'aviso')}
          </Button>
        }
      >
        <ul className="grid max-h-80 gap-1 overflow-y-auto text-13">
          {problemas.map((p, n) => (
            <li key={n}>
              <button
                type="button"
                className="w-full rounded-(--r) px-2 py-1 text-left hover:bg-surface-2"
                onClick={() => aoIr(p)}
              >
                <span className={p.gravidade === 'erro' ? 'text-danger' : 'text-warning'}>
                  {p.gravidade === 'erro' ? 'Problema: ' : 'Aviso: '}
                </span>
                {p.texto}
              </button>
            </li>
          ))}
        </ul>
      </Popover>
    </div>
  )
}
