import { baixar } from '#platform/navegador/baixar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowRight, Calendar, Download, Ellipsis, Flag, UserPlus, X } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { vistas } from '#modules/funis/visoes/contract/vistas.ts'
import type { PropsDaBarra } from '#modules/funis/quadro/web/encaixes.ts'
import { useBotoes } from './botoes.ts'
import { DialogoDoLote } from './dialogo-do-lote.tsx'
import { fazerLote } from './fazer-lote.ts'

const MAXIMO_NO_ARQUIVO = 100

/** Bulk actions for the selected cards. */
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
