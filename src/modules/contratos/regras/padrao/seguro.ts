import type { ConteudoDoModelo } from '../../contract/conteudo.ts'
import { itens, k, p } from './clausula.ts'
import { eletronica, foro, lgpd } from './comuns.ts'

export const seguro: ConteudoDoModelo = {
  titulo: 'Contrato de contratação e acompanhamento de seguro da usina',
  clausulas: [
    k('partes', 'Partes', [
      p(
        'CONTRATANTE (segurado): {cliente.nome}, CPF/CNPJ {cliente.documento}, com endereço em {cliente.endereco}, {cliente.cidade}, {cliente.uf}.',
      ),
      p(
        'CONTRATADA: {empresa.razao_social}, CNPJ {empresa.cnpj}, que acompanha a contratação e os sinistros. O seguro é da {apolice.seguradora}, que responde por ele.',
      ),
    ]),
    k(
      'apolice',
      'Apólice',
      [
        p(
          'Apólice {apolice.numero}, de {apolice.inicio} a {apolice.fim}, para a usina em {usina.local}. Valor segurado: {apolice.segurado}. Prêmio: {apolice.premio}. Franquia: {apolice.franquia}. Beneficiário: {apolice.beneficiario}.',
        ),
        { tipo: 'quadro', quadro: 'coberturas' },
      ],
      { atende: ['apolice', 'seguro'] },
    ),
    k(
      'exclusoes',
      'O que o seguro não cobre',
      [
        p(
          'Ficam excluídos da cobertura o desgaste natural, o defeito coberto pela garantia do fabricante, o dano intencional e o que as condições gerais da apólice excluírem.',
        ),
      ],
      { destaque: true, limita: true, atende: [] },
    ),
    k(
      'sinistro',
      'Sinistro',
      [
        p(
          'O CONTRATANTE avisa o sinistro assim que souber, guarda o que restou e não faz reparo antes da vistoria, salvo para evitar dano maior.',
        ),
        itens(
          'A CONTRATADA abre o sinistro na seguradora em até 2 dias úteis do aviso.',
          'Envia as fotos, os números de série e os registros da geração.',
          'Informa o CONTRATANTE a cada passo, até o pagamento ou a recusa com o motivo.',
        ),
      ],
      { atende: [] },
    ),
    k('rescisao', 'Cancelamento', [
      p(
        'O CONTRATANTE pode cancelar a qualquer tempo; o prêmio pago é devolvido na parte proporcional ao prazo que falta, na forma da apólice.',
      ),
    ]),
    foro,
    lgpd,
    eletronica,
  ],
}
