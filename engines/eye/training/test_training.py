"""Tests of the training code: `python3 -m unittest` in this folder. Made pictures only; a minute on one core."""
from __future__ import annotations

import pathlib
import random
import tempfile
import unittest
import unittest.mock
from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy as np
import torch

import train
from average import average
from batches import Batches
from carried import bag_of, carry, hand_of, put_bag, put_hand
from dots import GARMENT, PERSON, Meaning, halved, innermost, meanings, next_dot, wanted
from export import Answer, See, export, fused
from foreign import cases, foreign
from labels import GROUPS, LABELS_OF, group_table
from network import Eye
from photos import held_numbers, load, prepare, smooth_labels
from scenes import Scene, Scenes
from session import dot_weights, judge, make_batch, points_of, shares
from straps import Look, draw_strap, hang_straps
from validate import validate
from weights import read_weights, write_weights

NAMES = ['null', 'hair', 'skin', 'shirt', 'pants', 'shoes', 'bag']
HAIR, SKIN, SHIRT, PANTS, SHOES, BAG = range(1, 7)


def make_data(folder: pathlib.Path, count: int = 10) -> None:
    """Photos of a figure of boxes: hair, skin, shirt, pants, shoes, a hand and a bag on a noisy ground."""
    (folder / 'photos').mkdir()
    (folder / 'labels').mkdir()
    (folder / 'labels.tsv').write_text('id\tname\n' + ''.join(f'{i}\t{n}\n' for i, n in enumerate(NAMES)))
    random_ = np.random.default_rng(3)
    for number in range(1, count + 1):
        labels = np.zeros((150, 100), np.uint8)
        for value, (top, bottom) in enumerate(((10, 20), (20, 35), (35, 80), (80, 130), (130, 140)), 1):
            labels[top:bottom, 35:65] = value
        labels[66:80, 28:35] = SKIN
        labels[76:96, 65:80] = BAG
        image = random_.integers(90, 130, (150, 100, 3), np.uint8)
        for value in range(1, len(NAMES)):
            image[labels == value] = random_.integers(0, 256, 3)
        cv2.imwrite(str(folder / 'photos' / f'{number:04d}.jpg'), image)
        cv2.imwrite(str(folder / 'labels' / f'{number:04d}.png'), labels)


class Data(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        torch.set_num_threads(1)
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name)
        cls.data, cls.cache = root / 'data', root / 'cache'
        cls.data.mkdir()
        make_data(cls.data)
        prepare(cls.data, cls.cache, log=lambda _: None)
        cls.photos = load(cls.cache, held=3)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def run_training(self, run: str, *more: str) -> None:
        train.main([str(self.data), str(self.cache), str(self.cache.parent / run), '--batch', '2', '--threads', '1', '--half', 'no', '--held', '3', *more])


class LabelsTest(unittest.TestCase):
    def test_every_label_has_one_group(self) -> None:
        names = [name for group in GROUPS for name in LABELS_OF[group].split()]
        self.assertEqual(len(names), 59)
        self.assertEqual(len(set(names)), 59)
        table = group_table(names)
        self.assertEqual(GROUPS[table[names.index('romper')]], 'dress')
        self.assertEqual(GROUPS[table[names.index('purse')]], 'bag')
        self.assertEqual(table[200], 0)

    def test_unknown_label_is_refused(self) -> None:
        with self.assertRaises(ValueError):
            group_table(['null', 'cloak'])

    def test_held_photos_stay_held_when_others_come(self) -> None:
        first = held_numbers(list(range(100)), 10)
        self.assertEqual(len(first), 10)
        self.assertEqual(first, held_numbers(list(reversed(range(100))), 10))

    def test_smoothing_takes_a_sliver_and_keeps_an_area(self) -> None:
        labels = np.zeros((40, 40), np.uint8)
        labels[10:30, 10:30] = 4
        labels[20, 5:35] = 7
        smooth = smooth_labels(labels)
        self.assertFalse((smooth == 7).any())
        self.assertEqual(int(smooth[15, 15]), 4)
        self.assertLess(abs(int((smooth == 4).sum()) - 400), 20)

    def test_smoothing_keeps_a_strap(self) -> None:
        labels = np.full((60, 60), 4, np.uint8)
        labels[:, 30:33] = 7
        slanting = np.full((60, 60), 4, np.uint8)
        for row in range(60):
            slanting[row, row // 2 + 10 : row // 2 + 13] = 7
        for strap in (labels, slanting):
            kept = ((smooth_labels(strap) == 7) & (strap == 7)).sum() / (strap == 7).sum()
            self.assertGreater(kept, 0.9)


class CarriedTest(Data):
    """A figure on the left and another's shirt on the right, 180 x 120 pixels, the left one 156 tall."""

    TALL = 156.0

    def setUp(self) -> None:
        labels, owner = np.zeros((180, 120), np.uint8), np.zeros((180, 120), np.uint8)
        for value, (top, bottom) in ((HAIR, (12, 24)), (SKIN, (24, 42)), (SHIRT, (42, 96)), (PANTS, (96, 156)), (SHOES, (156, 168))):
            labels[top:bottom, 20:70] = value
        labels[42:70, 20:26] = HAIR  # long, over a shoulder
        owner[labels > 0] = 1
        labels[42:96, 76:110], owner[42:96, 76:110] = SHIRT, 2
        image = np.full((180, 120, 3), 128, np.uint8)
        image[labels == SHIRT] = (220, 220, 210)
        self.before = Scene(image, labels, owner, (1, 2))

    def fresh(self) -> Scene:
        return Scene(self.before.image.copy(), self.before.labels.copy(), self.before.owner.copy(), (1, 2))

    def pick(self, rng: random.Random):
        return lambda: rng.choice(self.photos.train)

    def check(self, scene: Scene, label: int) -> int:
        """What came is of one label and the first person's; nothing is taken from hair or another. How many pixels came."""
        came = scene.labels != self.before.labels
        self.assertEqual(set(np.unique(scene.labels[came])) - {label}, set())
        self.assertEqual(set(np.unique(scene.owner[came])) - {1}, set())
        self.assertFalse((came & (self.before.owner == 2)).any())
        self.assertFalse((came & (self.before.labels == HAIR)).any())
        self.assertTrue(np.array_equal(scene.owner[~came], self.before.owner[~came]))
        changed = np.abs(scene.image.astype(int) - self.before.image).max(-1) > 40
        self.assertFalse((changed & ~(cv2.dilate(came.astype(np.uint8), np.ones((15, 15))) > 0)).any())
        return int(came.sum())

    def test_a_strap_is_the_bag_of_who_wears_it(self) -> None:
        for seed in range(40):
            scene = self.fresh()
            torso = (scene.labels == SHIRT) & (scene.owner == 1)
            ends = hang_straps(scene, torso, 1, self.TALL, self.photos.groups, None, random.Random(seed))
            self.assertIn(len(ends), (1, 2))
            self.assertGreater(self.check(scene, BAG), 10)
            came = scene.labels == BAG
            self.assertTrue(np.isin(self.before.labels[came], (SKIN, SHIRT, PANTS)).all())

    def test_a_strap_is_drawn_where_it_is_labelled(self) -> None:
        scene = self.fresh()
        look = Look(np.array((30, 20, 20), np.float32), chain=False, stripe=None, stitched=False, gloss=0.1)
        path = np.stack((np.linspace(30, 60, 33), np.linspace(45, 92, 33)), 1).astype(np.float32)
        draw_strap(scene, path, 6.0, BAG, 1, scene.owner == 1, look, 0.3, random.Random(0))
        strap = scene.labels == BAG
        dark = (scene.image.mean(-1) < 125) & (self.before.labels == SHIRT)
        strap &= self.before.labels == SHIRT
        self.assertGreater((dark & strap).sum() / (dark | strap).sum(), 0.9)
        self.assertAlmostEqual(strap.sum() / np.hypot(30, 47), 6, delta=1.5)

    def test_a_bag_and_a_hand_keep_their_labels(self) -> None:
        torso = (self.before.labels == SHIRT) & (self.before.owner == 1)
        for seed in range(20):
            rng, scene = random.Random(seed), self.fresh()
            cut = bag_of(self.pick(rng), self.photos.groups, rng)
            cut.labels[cut.labels == SKIN] = 0  # a hand that came with it
            put_bag(scene, cut, torso, 1, self.TALL, [], self.photos.groups, rng)
            self.assertGreater(self.check(scene, BAG), 0)
            rng, scene = random.Random(seed), self.fresh()
            put_hand(scene, hand_of(self.pick(rng), self.photos.groups, rng), 1, self.TALL, self.photos.groups, rng)
            self.assertGreater(self.check(scene, SKIN), 0)
            self.assertFalse(((scene.labels == SKIN) & (scene.owner != 1)).any())

    def test_what_is_carried_is_a_function_of_its_seed(self) -> None:
        seen = []
        for seed in (1, 1, 2):
            scene, rng = self.fresh(), random.Random(seed)
            carry(scene, 1, self.TALL, self.photos.groups, self.pick(rng), rng)
            self.assertTrue(((scene.labels > 0) == (scene.owner > 0)).all())
            seen.append((scene.image, scene.labels, scene.owner))
        for one, two in zip(seen[0], seen[1]):
            self.assertTrue(np.array_equal(one, two))
        self.assertFalse(np.array_equal(seen[0][0], seen[2][0]))

    def test_nothing_comes_without_a_torso_or_a_label_for_bags(self) -> None:
        rng, scene = random.Random(0), self.fresh()
        scene.labels[scene.labels == SHIRT] = PANTS
        labels = scene.labels.copy()
        carry(scene, 1, self.TALL, self.photos.groups, self.pick(rng), rng)
        self.assertTrue(np.array_equal(scene.labels, labels))
        groups = self.photos.groups.copy()
        groups[BAG] = 0
        torso = (self.before.labels == SHIRT) & (self.before.owner == 1)
        self.assertEqual(hang_straps(self.fresh(), torso, 1, self.TALL, groups, None, rng), [])

    def test_what_lies_over_held_clothes_is_measured(self) -> None:
        made = cases(self.photos)
        self.assertEqual({case.kind for case in made}, {'strap', 'bag', 'hand'})
        for case in made:
            self.assertTrue(np.isin(case.scene.labels[case.over], (SKIN, BAG)).all())
        for row in foreign(Eye().to(memory_format=torch.channels_last), made, self.photos.groups).values():
            self.assertLessEqual(row['named'] + row['cloth'], 100.1)
            self.assertGreaterEqual(min(row.values()), 0)

    def test_scenes_carry_more_than_their_photos(self) -> None:
        scenes = Scenes(self.photos)
        shares = []
        for carried in (0.0, 1.0):
            with unittest.mock.patch('scenes.CARRIED', carried):
                shares.append(np.mean([(scenes.draw(seed, 96, 144).labels == BAG).mean() for seed in range(40)]))
        self.assertGreater(shares[1], 1.3 * shares[0])


class DotsTest(Data):
    def test_dots_are_on_the_right_side(self) -> None:
        scenes = Scenes(self.photos)
        for seed in range(25):
            rng = random.Random(seed)
            for meaning in meanings(scenes.draw(seed, 96, 144), self.photos.groups, 3, rng):
                self.assertTrue(meaning.truth.any())
                mask = np.random.default_rng(seed).random(meaning.truth.shape) < 0.5
                for outside in (False, True):
                    dot = next_dot(meaning.truth, mask, outside, rng, 0.9)
                    if dot is None:
                        continue
                    x, y, label = dot
                    self.assertEqual(bool(meaning.truth[y, x]), bool(label))
                    self.assertNotEqual(bool(mask[y, x]), bool(label))
                    self.assertTrue(outside or label == 1)

    def test_innermost_is_the_middle(self) -> None:
        region = np.zeros((31, 41), bool)
        region[5:26, 10:31] = True
        self.assertEqual(innermost(region), (20, 15))

    def test_halving_moves_no_border_to_one_side(self) -> None:
        for edge in range(6, 12):
            upright = np.zeros((16, 20), np.uint8)
            upright[:, edge:] = 7
            for values in (upright, upright.T):
                small = halved(np.ascontiguousarray(values))
                self.assertAlmostEqual((small == 7).mean(), (values == 7).mean())
                self.assertEqual(set(np.unique(small)), {0, 7})

    def test_no_dot_when_nothing_is_wrong(self) -> None:
        region = np.ones((8, 8), bool)
        self.assertIsNone(next_dot(region, region, True))

    def test_what_the_three_masks_should_be(self) -> None:
        key = np.zeros((20, 20), np.uint8)
        key[0:8, 0:5], key[0:8, 9:14], key[10:18, 0:14] = 3, 3, 4
        person = (key > 0).astype(np.uint8)
        coat = Meaning(GARMENT, key == 3, key, person, True, True)
        masks, judged = wanted(coat, [(2, 4, 1)])
        self.assertEqual(masks.sum((1, 2)).tolist(), [40, 80, 192])
        self.assertTrue(judged.all())
        _, judged = wanted(coat, [(2, 4, 1), (5, 14, 0)])
        self.assertEqual(judged.tolist(), [True, True, False])
        whole = Meaning(PERSON, key > 0, key, person, True, True)
        masks, _ = wanted(whole, [(2, 4, 1), (5, 14, 1)])
        self.assertEqual(masks.sum((1, 2)).tolist(), [152, 192, 192])

    def test_dots_weigh_more(self) -> None:
        weights = dot_weights((10, 10), [(4, 5, 1)])
        self.assertGreater(weights[5, 4], 1)
        self.assertEqual(weights[0, 0], 1)

    def test_shares_of_groups_sum_to_one(self) -> None:
        groups = np.random.default_rng(0).integers(0, len(GROUPS), (32, 48)).astype(np.uint8)
        found = shares(groups)
        self.assertEqual(found.shape, (12, 8, 12))
        self.assertTrue(np.allclose(found.astype(np.float32).sum(0), 1, atol=4e-3))


class TrainTest(Data):
    def test_a_stopped_and_resumed_run_ends_as_one_that_was_not(self) -> None:
        self.run_training('whole', '--steps', '4', '--stop-after', '4')
        self.run_training('halves', '--steps', '4', '--stop-after', '2')
        self.run_training('halves', '--steps', '4', '--stop-after', '2', '--resume')
        states = [torch.load(self.cache.parent / run / 'checkpoint.pt') for run in ('whole', 'halves')]
        self.assertEqual(states[0]['progress']['step'], 4)
        self.assertEqual(states[1]['progress']['step'], 4)
        for part in ('eye', 'average'):
            for name, value in states[0][part].items():
                self.assertTrue(torch.equal(value, states[1][part][name]), f'{part} {name}')

    def test_batches_made_ahead_are_those_made_between_the_steps(self) -> None:
        common = [str(self.data), str(self.cache), 'run', '--steps', '2', '--held', '3', '--batch', '2']
        found = []
        for workers in ('0', '1'):
            given = train.arguments([*common, '--workers', workers])
            with ThreadPoolExecutor(1) as executor, Batches(given, 5, executor) as batches:
                found.append([batches.get(step, small=True) for step in (5, 6)])
        for one, two in zip(*found):
            self.assertTrue(np.array_equal(one.images, two.images))
            self.assertTrue(np.array_equal(one.parse, two.parse))
            for a, b in zip(one.meanings, two.meanings):
                self.assertTrue(np.array_equal(a.truth, b.truth))
                self.assertEqual((a.intent, a.outside, a.feeds), (b.intent, b.outside, b.feeds))

    def test_every_weight_learns_in_every_step(self) -> None:
        scenes = Scenes(self.photos)
        for half in (False, True):
            torch.manual_seed(0)
            eye = Eye().to(memory_format=torch.channels_last)
            # The seed is of a step with dots placed on the network's own answers first.
            judged = judge(eye, make_batch(scenes, 0, 0, 2, 2, True), 3, torch.device('cpu'), half)
            self.assertGreater(judged.numbers['rounds'], 0)
            judged.loss.backward()
            for name, parameter in eye.named_parameters():
                self.assertIsNotNone(parameter.grad, name)

    def test_scenes_are_functions_of_their_seeds(self) -> None:
        scenes = Scenes(self.photos)
        for seed in range(6):
            one, two = scenes.draw(seed, 96, 64), scenes.draw(seed, 96, 64)
            self.assertTrue(np.array_equal(one.image, two.image))
            self.assertTrue(np.array_equal(one.labels, two.labels))
        self.assertFalse(np.array_equal(scenes.draw(1, 96, 64).image, scenes.draw(2, 96, 64).image))

    def test_validation_answers_for_every_target(self) -> None:
        found = validate(Eye().to(memory_format=torch.channels_last), self.photos, count=2)
        self.assertEqual(len(found['people']['both']), 4)
        self.assertIn('mean', found['parse'])


class ExportTest(unittest.TestCase):
    def setUp(self) -> None:
        torch.manual_seed(1)
        self.eye = Eye()
        with torch.no_grad():
            self.eye.train()
            for _ in range(3):  # running statistics that are not those of a new network
                ground, embedding, stem, _ = self.eye.see(torch.rand(2, 3, 64, 96))
                self.eye.decoder(ground, embedding, stem, points_of([[(5, 6, 1)], [(9, 9, 0)]]), torch.zeros(2, 1, 32, 48))
        self.eye.eval()

    def test_the_fused_network_answers_as_the_trained_one(self) -> None:
        small = fused(self.eye)
        points = torch.tensor([[[30.0, 40.0, 1.0], [70.0, 20.0, 0.0], [0.0, 0.0, -1.0]]])
        with torch.no_grad():
            image, last = torch.rand(1, 3, 80, 112), torch.rand(1, 1, 40, 56) * 2 - 1
            seen, quick = self.eye.see(image), See(small)(image)
            for one, two in zip(seen, quick):
                self.assertLess(float((one - two).abs().max()), 0.02)
            masks, scores, _ = self.eye.decoder(*seen[:3], points, last)
            quick_masks, quick_scores, choice = Answer(small)(*quick[:3], points, last)
            self.assertLess(float((masks - quick_masks).abs().max()), 0.02)
            self.assertLess(float((scores.sigmoid() - quick_scores).abs().max()), 0.01)
            self.assertAlmostEqual(float(choice.sum()), 1, 4)
            # A padding dot changes nothing.
            without = self.eye.decoder(*seen[:3], points[:, :2], last)[0]
            self.assertLess(float((masks - without).abs().max()), 1e-4)

    def test_weights_come_back_as_written(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / 'weights.npz'
            write_weights(self.eye, path)
            other = Eye()
            read_weights(other, path)
            for name, value in self.eye.state_dict().items():
                if value.is_floating_point():
                    self.assertTrue(torch.allclose(value, other.state_dict()[name], rtol=1e-3, atol=1e-6), name)

    def test_the_mean_of_two_weights_lies_between_them(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            torch.manual_seed(1)
            ends = [Eye(), Eye()]
            for index, eye in enumerate(ends):
                write_weights(eye, root / f'{index}.npz')
            average(root / '0.npz', root / '1.npz', root / 'mean.npz')
            middle = Eye()
            read_weights(middle, root / 'mean.npz')
            values = [eye.encoder.parse.weight.detach() for eye in (*ends, middle)]
            self.assertTrue(torch.allclose(values[2], (values[0] + values[1]) / 2, atol=1e-3))

    def test_graphs_are_written_with_small_weights(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            export(self.eye, folder)
            encoder, decoder = ((folder / f'{part}.onnx').read_bytes() for part in ('encoder', 'decoder'))
            for word in (b'image', b'ground', b'embedding', b'stem', b'parse'):
                self.assertIn(word, encoder)
            for word in (b'points', b'last', b'masks', b'scores', b'choice'):
                self.assertIn(word, decoder)
            parameters = sum(p.numel() for p in self.eye.parameters())
            self.assertLess(len(encoder) + len(decoder), 2.3 * parameters)


if __name__ == '__main__':
    unittest.main()
