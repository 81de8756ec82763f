import { useEffect, useState } from 'react'
import type { Campo, ValorDeCampo } from '#engines/funil/campos.ts'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowRight, Calendar, Download, Ellipsis, Flag, UserPlus, X } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { lotes } from '../../contract/lotes.ts'
import { vistas } from '../../contract/vistas.ts'
import type { Funil } from '../../tipos.ts'
import { EditorDeCampo } from '../campos/editor.tsx'
import { buscarQuemVe } from '../campos/quem-ve.ts'
import { PRIORIDADES } from '../palavras.ts'
import { useEtiquetas } from '../quadro/sinais.ts'
import { useBotoes } from './botoes.ts'
import { fazerLote, type AcaoPedida } from './fazer-lote.ts'
import type { Selecao } from './usar-selecao.ts'

export type TipoDeLote = AcaoPedida['tipo']
interface Props {
  qual: string
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  selecao: Selecao
  anunciar: (frase: string) => void
}
const TITULO: Record<TipoDeLote, string> = {
  mover: 'Mover os escolhidos',
  atribuir: 'Trocar o responsável',
  prioridade: 'Mudar a prioridade',
  previsao: 'Mudar a previsão',
  prazo: 'Mudar o prazo',
  campo: 'Preencher um campo',
  seguir: 'Seguir os escolhidos',
  etiqueta: 'Pôr ou tirar uma etiqueta',
  regra: 'Executar uma regra',
  arquivar: 'Arquivar os escolhidos',
}
/** Where the act is none of changing them. */
const VERBO: Partial<Record<TipoDeLote, string>> = { regra: 'Executar' }
const MAXIMO_NO_ARQUIVO = 100

interface PropsDaBarra extends Props {
  /** the act that is being asked about; the keys of a card that is among the chosen ask, too */
  tipo: TipoDeLote | null
  aoPedir: (tipo: TipoDeLote | null) => void
}

/** What may be done with the cards that are chosen. */
export function BarraDoLote({ qual, funil, campos, selecao, anunciar, tipo, aoPedir }: PropsDaBarra) {
  const exporta = usePode('funis.cartao.exportar')
  const podeEditar = funil.papel !== 'leitor'
  const botoes = useBotoes(funil.id, podeEditar)
  const n = selecao.ids.size
  const seguir = (s: boolean) =>
    void fazerLote({
      qual,
      acao: { tipo: 'seguir', seguir: s },
      ids: [...selecao.ids],
      anunciar,
      aoAcabar: selecao.limpar,
    })
  const exportar = () =>
    void baixar(vistas.exportar, {
      params: { funil: qual },
      query: { ids: [...selecao.ids].slice(0, MAXIMO_NO_ARQUIVO), situacao: 'todos', formato: 'xlsx' },
    }).catch((e: unknown) => avisarFalha('O arquivo não pôde ser gerado.', e))
  return (
    <div
      role="toolbar"
      aria-label="Cartões escolhidos"
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-t bg-surface px-3 py-1.5"
    >
      <span className="num text-13 font-medium">{plural(n, 'escolhido')}</span>
      {podeEditar && (
        <>
          <Button tamanho="pequeno" icone={<ArrowRight />} onClick={() => aoPedir('mover')}>
            Mover
          </Button>
          <Button tamanho="pequeno" icone={<UserPlus />} onClick={() => aoPedir('atribuir')}>
            Responsável
          </Button>
          <Button tamanho="pequeno" icone={<Flag />} onClick={() => aoPedir('prioridade')}>
            Prioridade
          </Button>
          <Button tamanho="pequeno" icone={<Calendar />} onClick={() => aoPedir('previsao')}>
            Previsão
          </Button>
        </>
      )}
      <Menu
        gatilho={<IconButton tamanho="pequeno" rotulo="Mais ações" icone={<Ellipsis />} />}
        lado="top"
        itens={[
          ...(podeEditar
            ? [
                ...(botoes.length > 0 ? [{ rotulo: 'Executar uma regra', aoEscolher: () => aoPedir('regra') }] : []),
                { rotulo: 'Etiquetas', aoEscolher: () => aoPedir('etiqueta') },
                { rotulo: 'Preencher um campo', aoEscolher: () => aoPedir('campo') },
                { rotulo: 'Arquivar', aoEscolher: () => aoPedir('arquivar') },
                {
                  rotulo: 'Trazer do arquivo',
                  aoEscolher: () =>
                    void fazerLote({
                      qual,
                      acao: { tipo: 'arquivar', arquivar: false },
                      ids: [...selecao.ids],
                      anunciar,
                      aoAcabar: selecao.limpar,
                    }),
                },
              ]
            : []),
          ...(funil.papel === 'gestor' ? [{ rotulo: 'Mudar o prazo', aoEscolher: () => aoPedir('prazo') }] : []),
          ...(podeEditar
            ? [
                { rotulo: 'Seguir', aoEscolher: () => seguir(true) },
                { rotulo: 'Deixar de seguir', aoEscolher: () => seguir(false) },
              ]
            : []),
          ...(exporta
            ? [
                {
                  rotulo: 'Exportar em XLSX',
                  icone: <Download />,
                  desabilitado: n > MAXIMO_NO_ARQUIVO,
                  ...(n > MAXIMO_NO_ARQUIVO ? { descricao: 'Para mais de 100, exporte o filtro na tabela' } : {}),
                  aoEscolher: exportar,
                },
              ]
            : []),
        ]}
      />
      <span className="flex-1" />
      <IconButton tamanho="pequeno" rotulo="Deixar de escolher" icone={<X />} onClick={selecao.limpar} />
      {tipo && (
        <DialogoDoLote
          tipo={tipo}
          qual={qual}
          funil={funil}
          campos={campos}
          selecao={selecao}
          anunciar={anunciar}
          aoFechar={() => aoPedir(null)}
        />
      )}
    </div>
  )
}

interface Escolha {
  para: string | null
  perda: string | null
  motivo: string
  pessoa: { valor: string; rotulo: string } | null
  prioridade: (typeof PRIORIDADES)[number]['valor']
  dia: string
  campo: string | null
  valor: ValorDeCampo
  etiqueta: string | null
  por: 'por' | 'tirar'
  regra: string | null
}

/** What the form says, as an act; null while something is still missing. */
const montar: Record<Exclude<TipoDeLote, 'seguir' | 'arquivar'>, (e: Escolha) => AcaoPedida | null> = {
  mover: (e) =>
    e.para
      ? {
          tipo: 'mover',
          para: e.para,
          ...(e.motivo.trim() ? { motivo: e.motivo.trim() } : {}),
          ...(e.perda ? { motivo_perda: e.perda } : {}),
        }
      : null,
  atribuir: (e) => ({ tipo: 'atribuir', usuario_id: e.pessoa?.valor ?? null }),
  prioridade: (e) => ({ tipo: 'prioridade', prioridade: e.prioridade }),
  previsao: (e) => ({ tipo: 'previsao', dia: e.dia || null }),
  prazo: (e) => (e.dia ? { tipo: 'prazo', dia: e.dia } : null),
  etiqueta: (e) => (e.etiqueta ? { tipo: 'etiqueta', etiqueta_id: e.etiqueta, por: e.por === 'por' } : null),
  regra: (e) => (e.regra ? { tipo: 'regra', regra_id: e.regra } : null),
  campo: (e) => (e.campo ? { tipo: 'campo', campo: e.campo, valor: e.valor as string } : null),
}

type Previa = { mudam: number; recusadas: { motivo: string; n: number }[] } | { erro: string } | null

function DialogoDoLote({
  tipo,
  qual,
  funil,
  campos,
  selecao,
  anunciar,
  aoFechar,
}: Props & { tipo: TipoDeLote; aoFechar: () => void }) {
  const [e, setE] = useState<Escolha>({
    para: null,
    perda: null,
    motivo: '',
    pessoa: null,
    prioridade: 'alta',
    dia: '',
    campo: null,
    valor: null,
    etiqueta: null,
    por: 'por',
    regra: null,
  })
  const etiquetas = useEtiquetas(qual)
  const botoes = useBotoes(funil.id, tipo === 'regra')
  const [previa, setPrevia] = useState<Previa>(null)
  const [andando, setAndando] = useState<{ feitos: number; total: number } | null>(null)
  const mudar = (parte: Partial<Escolha>) => setE((a) => ({ ...a, ...parte }))
  const acao = tipo === 'seguir' ? null : tipo === 'arquivar' ? { tipo, arquivar: true } : montar[tipo](e)
  const pedido = acao && JSON.stringify(acao)
  const ids = [...selecao.ids]
  const quais = ids.join()
  useEffect(() => {
    setPrevia(null)
    if (!pedido) return
    const aborto = new AbortController()
    const t = setTimeout(() => {
      chamar(
        lotes.previa,
        { params: { funil: qual }, body: { acao: JSON.parse(pedido) as AcaoPedida, alvo: { ids: quais.split(',') } } },
        { signal: aborto.signal },
      ).then(
        ({ data }) => setPrevia(data),
        (erro: unknown) =>
          !aborto.signal.aborted &&
          setPrevia({ erro: erro instanceof ErroApp ? erro.message : 'Não deu para conferir agora.' }),
      )
    }, 200)
    return () => {
      clearTimeout(t)
      aborto.abort()
    }
  }, [pedido, quais, qual])
  const fazer = async () => {
    if (!acao) return
    setAndando({ feitos: 0, total: ids.length })
    await fazerLote({ qual, acao, ids, anunciar, aoAcabar: selecao.limpar }, (l) =>
      setAndando({ feitos: l.feitos + l.recusadas.reduce((n, r) => n + r.n, 0), total: l.total }),
    )
    aoFechar()
  }
  const alvo = funil.definicao.estagios.find((x) => x.id === e.para)
  const campo = e.campo ? campos.get(e.campo) : undefined
  const editaveis = [...campos.values()].filter((c) => c.tipo !== 'arquivo' && c.tipo !== 'aprovacao')
  const ficam = previa && 'recusadas' in previa ? previa.recusadas.reduce((n, r) => n + r.n, 0) : 0
  return (
    <Dialog
      aberto
      firme={andando !== null}
      aoMudar={(a) => !a && !andando && aoFechar()}
      titulo={TITULO[tipo]}
      descricao={plural(ids.length, 'cartão escolhido', 'cartões escolhidos')}
      rodape={
        <>
          <Button disabled={andando !== null} onClick={aoFechar}>
            Cancelar
          </Button>
          <Button
            variante="primaria"
            ocupado={andando !== null}
            disabled={!previa || 'erro' in previa || previa.mudam === 0}
            onClick={() => void fazer()}
          >
            {previa && 'mudam' in previa
              ? `${VERBO[tipo] ?? 'Mudar'} ${VERBO[tipo] ? 'em ' : ''}${plural(previa.mudam, 'cartão', 'cartões')}`
              : (VERBO[tipo] ?? 'Mudar')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {tipo === 'mover' && (
          <Select
            rotulo="Para"
            opcoes={funil.definicao.estagios.map((x) => ({ valor: x.id, rotulo: x.nome }))}
            valor={e.para}
            aoMudar={(para) => mudar({ para })}
          />
        )}
        {alvo?.tipo === 'perdido' && (
          <Select
            rotulo="Motivo"
            opcoes={funil.definicao.motivos_perda.map((m) => ({ valor: m.id, rotulo: m.rotulo }))}
            valor={e.perda}
            aoMudar={(perda) => mudar({ perda })}
          />
        )}
        {tipo === 'mover' && (
          <TextArea
            rotulo="Em poucas palavras"
            opcional
            maxLength={2000}
            value={e.motivo}
            onChange={(x) => mudar({ motivo: x.currentTarget.value })}
          />
        )}
        {tipo === 'atribuir' && (
          <Combobox
            rotulo="Responsável"
            buscar={buscarQuemVe(funil.id)}
            placeholder="Ninguém"
            valor={e.pessoa}
            aoMudar={(o) => mudar({ pessoa: o ? { valor: o.valor, rotulo: o.rotulo } : null })}
          />
        )}
        {tipo === 'prioridade' && (
          <Select
            rotulo="Prioridade"
            opcoes={PRIORIDADES}
            valor={e.prioridade}
            aoMudar={(prioridade) => mudar({ prioridade })}
          />
        )}
        {(tipo === 'previsao' || tipo === 'prazo') && (
          <DateField
            rotulo={tipo === 'prazo' ? 'Novo prazo' : 'Previsão'}
            valor={e.dia}
            aoMudar={(dia) => mudar({ dia })}
          />
        )}
        {tipo === 'campo' && (
          <Combobox
            rotulo="Campo"
            opcoes={editaveis.map((c) => ({ valor: c.chave, rotulo: c.rotulo }))}
            valor={campo ? { valor: campo.chave, rotulo: campo.rotulo } : null}
            aoMudar={(o) => mudar({ campo: o?.valor ?? null, valor: null })}
          />
        )}
        {tipo === 'etiqueta' && (
          <SegmentedControl
            rotulo="Pôr ou tirar"
            opcoes={[
              { valor: 'por', rotulo: 'Pôr' },
              { valor: 'tirar', rotulo: 'Tirar' },
            ]}
            valor={e.por}
            aoMudar={(por) => mudar({ por })}
          />
        )}
        {tipo === 'etiqueta' &&
          (etiquetas.size > 0 ? (
            <Select
              rotulo="Etiqueta"
              opcoes={[...etiquetas.values()].map((x) => ({ valor: x.id, rotulo: x.nome }))}
              valor={e.etiqueta}
              aoMudar={(etiqueta) => mudar({ etiqueta })}
            />
          ) : (
            <p className="text-13 text-text-2">
              Este funil ainda não tem etiquetas. Crie a primeira em um cartão, com a tecla L.
            </p>
          ))}
        {tipo === 'regra' && (
          <Select
            rotulo="Regra"
            opcoes={botoes.map((b) => ({ valor: b.regra_id, rotulo: b.rotulo }))}
            valor={e.regra}
            aoMudar={(regra) => mudar({ regra })}
          />
        )}
        {campo && (
          <EditorDeCampo
            campo={campo}
            cartao_id={null}
            funil={funil.id}
            valor={e.valor}
            aoMudar={(valor) => mudar({ valor })}
          />
        )}
        <div role="status" className="text-13">
          {andando && <ProgressBar rotulo="Mudando os cartões" feitos={andando.feitos} total={andando.total} />}
          {!andando && previa && 'erro' in previa && <p className="text-danger">{previa.erro}</p>}
          {!andando && previa && 'mudam' in previa && (
            <>
              <p className="font-medium">{`${previa.mudam} ${previa.mudam === 1 ? 'vai' : 'vão'}${ficam > 0 ? `, ${ficam} ${ficam === 1 ? 'fica' : 'ficam'}` : ''}`}</p>
              {previa.recusadas.map((r) => (
                <p key={r.motivo} className="text-12 text-text-2">{`${r.n}: ${r.motivo}`}</p>
              ))}
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
